// What the site's submissions are compared with: a form's fields as one row, and a 303. Plain JavaScript, since what
// removes types would count as its memory: bare-express.js one-commit|shared-commit|postgres PLACE
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import express from "express";
import pg from "pg";

const [, , kind = "", place = ""] = process.argv;

const table =
  "create table leads (id text primary key, submission_key text not null unique, captured_at bigint not null, record text not null)";
const columns = "insert into leads (id, submission_key, captured_at, record) values";

function openFile() {
  const file = new BetterSqlite3(join(place, "express.db"));
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.exec(table);
  return file;
}

const stores = {
  "one-commit"() {
    const insert = openFile().prepare(`${columns} (?, ?, ?, ?)`);
    return async (row) => insert.run(row);
  },
  "shared-commit"() {
    const file = openFile();
    const insert = file.prepare(`${columns} (?, ?, ?, ?)`);
    let waiting = [];
    const insertAll = file.transaction((all) => {
      for (const { row } of all) insert.run(row);
    });
    const commit = () => {
      const all = waiting;
      waiting = [];
      insertAll(all);
      for (const { stored } of all) stored();
    };
    return (row) =>
      new Promise((stored) => {
        if (waiting.push({ row, stored }) === 1) setImmediate(commit);
      });
  },
  async postgres() {
    const pool = new pg.Pool({ connectionString: place });
    await pool.query(table);
    return (row) => pool.query(`${columns} ($1, $2, $3, $4)`, row);
  },
};

const store = await stores[kind]();
const page = readFileSync(join(import.meta.dirname, "one-page.html"));
const app = express();
app.use(express.urlencoded({ extended: false }));
app.get("/", (_request, response) => response.type("html").send(page));
app.post("/toronto/get-quote", async ({ body }, response) => {
  const id = randomUUID();
  await store([id, body.submissionKey, Date.now(), JSON.stringify(body)]);
  response.redirect(303, `/thankyou?ref=${id}`);
});
const server = app.listen(0, "127.0.0.1", () => {
  console.log(`Express is open at http://localhost:${server.address().port}`);
});
