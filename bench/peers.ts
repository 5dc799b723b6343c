import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";
import { startNaive } from "./naive.ts";

// What Casebook is compared with, in a process of its own: a bare server at its limits, and a naive one, both ours.
// In: a folder with a copy of the measured database, and with the answers whose bytes are sent.

const [folder = ""] = process.argv.slice(2);
const answers = JSON.parse(readFileSync(`${folder}/answers.json`, "utf8")) as Record<
  string,
  { rows: number; text: string }
>;

async function startBare(): Promise<string> {
  const database = new DatabaseSync(`${folder}/bare.db`);
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec("create table item (id integer primary key, call text, body text)");
  database.exec("create index item_call on item (call)");
  const add = database.prepare("insert into item (call, body) values (?, ?)");
  for (const [call, { rows, text }] of Object.entries(answers)) {
    const width = Math.max(10, Math.floor(text.length / rows) - 40);
    for (let row = 0; row < rows; row += 1) add.run(call, text.slice(row * width, (row + 1) * width));
  }
  const select = database.prepare("select * from item where call = ?");
  const app = Fastify();
  const buffers = new Map(Object.entries(answers).map(([call, { text }]) => [call, Buffer.from(text)]));
  type Asked = { Params: { call: string } };
  app.get<Asked>("/bytes/:call", (request, reply) =>
    reply.type("application/json").send(buffers.get(request.params.call)),
  );
  app.get<Asked>("/select/:call", (request) => select.all(request.params.call));
  app.post("/insert", (request) => {
    add.run("inserted", JSON.stringify(request.body));
    return { success: true };
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

const [bare, naive] = await Promise.all([startBare(), startNaive(`${folder}/casebook.db`)]);
process.stdout.write(`bare ${bare} naive ${naive} is ready at ${bare}\n`);
