import type { Mutation } from "./mutation.ts";

const inFiles = { project: "unit", tests: ["tests/unit/deployment.test.ts"] } as const;
const behindNginx = { project: "processes", tests: ["tests/faults/proxy.test.ts"] } as const;

/** Safety checks in the files of deploy/. */
export const deploymentSafeties: readonly Mutation[] = [
  {
    safety: "nginx has enough connections for an exam",
    file: "deploy/nginx.conf",
    edits: [["worker_connections 16384;", "worker_connections 512;"]],
    ...behindNginx,
  },
  {
    safety: "nginx logs no signatures of links",
    file: "deploy/nginx.conf",
    edits: [["$request_method $uri", "$request_method $request_uri"]],
    ...behindNginx,
  },
  {
    safety: "nginx logs no signatures of links when a server is down",
    file: "deploy/nginx.conf",
    edits: [["error.log crit;", "error.log error;"]],
    ...behindNginx,
  },
  {
    safety: "nginx sends a submit to the other server when the first one dies",
    file: "deploy/nginx.conf",
    edits: [["error timeout non_idempotent;", "error timeout;"]],
    ...behindNginx,
  },
  {
    safety: "nginx sends an import to one server only",
    file: "deploy/nginx.conf",
    edits: [["proxy_next_upstream error timeout;", "proxy_next_upstream error timeout non_idempotent;"]],
    ...behindNginx,
  },
  {
    safety: "under systemd the server has no capabilities",
    file: "deploy/casebook.service",
    edits: [["CapabilityBoundingSet=", ""]],
    ...inFiles,
  },
  {
    safety: "under systemd the server cannot write its code",
    file: "deploy/casebook.service",
    edits: [["ProtectSystem=strict", "ProtectSystem=full"]],
    ...inFiles,
  },
  {
    safety: "with Docker no port is published to other machines",
    file: "deploy/compose.postgres.yaml",
    edits: [['"127.0.0.1:', '"']],
    ...inFiles,
  },
  {
    safety: "with Docker a public address has no sample course",
    file: "deploy/compose.yaml",
    edits: [["SAMPLE_DATA:-}", "SAMPLE_DATA:-on}"]],
    ...inFiles,
  },
  {
    safety: "with Docker X-Forwarded-For is trusted from the own network only",
    file: "deploy/compose.yaml",
    edits: [["TRUST_PROXY: 10.203.77.1", "TRUST_PROXY: 172.16.0.0/12"]],
    ...inFiles,
  },
  {
    safety: "the image has no key or backup that lies beside the program",
    file: ".dockerignore",
    edits: [["*\n!assistant", "!assistant"]],
    ...inFiles,
  },
  {
    safety: "a start that cannot build the web says what to do",
    file: "server/core/web-build.ts",
    edits: [["  refuseReadOnly();\n", ""]],
    project: "processes",
    tests: ["tests/process/read-only-code.test.ts"],
  },
];
