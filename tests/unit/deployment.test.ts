import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../server/core/variables.ts";

const folder = path.resolve(import.meta.dirname, "../../deploy");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const composeFiles = ["compose.yaml", "compose.postgres.yaml"];

/** Lists the first group of each match. */
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

test.each(composeFiles)("%s gives the servers only variables that Casebook knows", (name) => {
  const names = findAll(read(name), /^ +([A-Z_]+): /gm).filter((variable) => !variable.startsWith("POSTGRES_"));
  expect(names).toContain("PUBLIC_URL");
  expect(names.filter((variable) => !(variable in variables))).toEqual([]);
});

test.each(composeFiles)("%s adds no sample course unless SAMPLE_DATA asks for one", (name) => {
  expect(findAll(read(name), /^ +SAMPLE_DATA: \$\{SAMPLE_DATA:-(.*)\}$/gm)).toEqual([""]);
});

test.each(composeFiles)("%s publishes one port, on this machine only", (name) => {
  const lists = findAll(read(name), /^ +ports:\n((?: +(?:-|#).*\n)+)/gm);
  const ports = lists.flatMap((list) => findAll(list, /^ +- (.*)$/gm));
  expect(ports).toHaveLength(1);
  expect(ports[0]).toMatch(/^"127\.0\.0\.1:/);
});

test("each image from elsewhere has a version", () => {
  const images = findAll(composeFiles.map(read).join(""), /^ +image: (.*)$/gm);
  expect(images).toHaveLength(2);
  expect(images.filter((image) => !/:\d/.test(image))).toEqual([]);
});

test.each(composeFiles)("%s trusts X-Forwarded-For only from its own network", (name) => {
  expect(findAll(read(name), /^ +- subnet: (.*)$/gm)).toEqual(["10.203.77.0/24"]);
  expect(findAll(read(name), /^ +TRUST_PROXY: (.*)$/gm)).toEqual([expect.stringMatching(/^10\.203\.77\.(1|0\/24)$/)]);
});

test.each(composeFiles)("%s runs the server without capabilities on a read-only file system", (name) => {
  expect(read(name)).toMatch(/^ +read_only: true$/m);
  expect(read(name)).toMatch(/^ +cap_drop: \[ALL\]$/m);
  expect(read(name)).toMatch(/^ +security_opt: \["no-new-privileges:true"\]$/m);
});

test("the image gets the program, and no key or backup that lies beside it", () => {
  const [first, ...allowed] = read("../.dockerignore").match(/^[^#\n].*$/gm) ?? [];
  expect(first).toBe("*");
  expect(allowed).toContain("!server");
  const program = /^!(assistant|coding|contract|scripts|server|web|[\w.-]+\.(json|mjs|ts))$/;
  expect(allowed.filter((line) => !program.test(line))).toEqual([]);
});

test("in the image the code belongs to root and the server is another user", () => {
  const dockerfile = read("Dockerfile");
  expect(dockerfile).toMatch(/^COPY --from=build \/app \/app$/m);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test.each([
  "User=casebook",
  "UMask=0077",
  "ProtectSystem=strict",
  "ProtectHome=true",
  "PrivateTmp=true",
  "PrivateDevices=true",
  "ProtectProc=invisible",
  "ProtectKernelLogs=true",
  "ProtectKernelModules=true",
  "ProtectKernelTunables=true",
  "NoNewPrivileges=true",
  "CapabilityBoundingSet=",
  "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK",
  "SystemCallFilter=~@privileged",
])("casebook.service limits the server with %s", (line) => {
  expect(read("casebook.service").split("\n")).toContain(line);
});

test("casebook.service lets the server write in no folder but its own", () => {
  expect(read("casebook.service")).not.toMatch(/^(ReadWrite|Bind)Paths=/m);
});
