// What the site is compared with: files as they are, and a form's fields as one row and a 303. Plain JavaScript, since
// what removes types would count as its memory: bare.js FOLDER-OF-FILES SQLITE-FILE-OR-POSTGRES-ADDRESS
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import express from "express";
import pg from "pg";

const [, , folder, place] = process.argv;
const columns = ["id text primary key", "key text not null unique", "captured_at bigint", "record text"];
const table = `create table leads (${columns.join(", ")})`;

async function openPostgres() {
  const pool = new pg.Pool({ connectionString: place });
  await pool.query(table);
  return (row) => pool.query("insert into leads values ($1, $2, $3, $4)", row);
}

function openSqlite() {
  const file = new BetterSqlite3(place);
  file.pragma("journal_mode = WAL");
  file.pragma("synchronous = FULL");
  file.exec(table);
  const insert = file.prepare("insert into leads values (?, ?, ?, ?)");
  return (row) => insert.run(row);
}

const store = place.startsWith("postgres:") ? await openPostgres() : openSqlite();
const app = express().use(express.urlencoded({ extended: false }));
app.post("/toronto/get-quote", async ({ body }, response) => {
  const id = randomUUID();
  await store([id, body.submissionKey, Date.now(), JSON.stringify(body)]);
  response.redirect(303, `/thankyou?ref=${id}`);
});

const pages = new Map();
const server = createServer((request, response) => {
  const { method, url } = request;
  if (method !== "GET") return app(request, response);
  if (!pages.has(url)) pages.set(url, readFileSync(join(folder, url)));
  const page = pages.get(url);
  const type = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  response.writeHead(200, { ...type, "content-length": page.length }).end(page);
}).listen(0, "127.0.0.1", () => console.log(`open at http://localhost:${server.address().port}`));
