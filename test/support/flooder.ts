// A process of its own that sends a flood, so that the test's own requests are timed without it:
// node flooder.ts ORIGIN REQUESTS_A_SECOND SECONDS. It sends on time whether or not answers come, over at most 256
// connections, and prints how often each status came, as JSON. Plain sockets: Node's HTTP client would take a whole core
// of the machine, which an attacker's own machine doesn't take from the site.
import { connect, type Socket } from "node:net";

const [origin = "", rate = "0", seconds = "0"] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const MOST_CONNECTIONS = 256;
/** Beyond this, one is counted as not sent: a flooder's memory isn't what is tested. */
const MOST_WAITING = 4_000;
const statuses: Record<string, number> = {};
const count = (status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};
const idle: Socket[] = [];
const waiting: string[] = [];
let connections = 0;
let sent = 0;

function format(number: number): string {
  const path = [`/?q=${number}`, `/toronto/nothing-${number}`, `/nowhere-${number}`, "/toronto"][number % 4];
  const [method, length] = number % 4 === 3 ? ["POST", "content-length: 5\r\n"] : ["GET", ""];
  const from = `x-forwarded-for: 203.0.113.${1 + (number % 200)}\r\naccept-encoding: br\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${from}${length}\r\n${length && "name="}`;
}

/** Whether this is a whole response: its body's length is in its headers, or its last chunk is empty. */
function isWhole(said: string): boolean {
  const end = said.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(said.slice(0, end))?.[1];
  return length === undefined ? said.endsWith("\r\n0\r\n\r\n") : said.length - end - 4 >= Number(length);
}

function open(): void {
  connections += 1;
  const socket = connect(Number(port), hostname).setEncoding("latin1").setNoDelay();
  let said = "";
  socket.on("data", (piece) => {
    said += piece;
    if (!isWhole(said)) return;
    count(said.slice(9, 12));
    said = "";
    const next = waiting.shift();
    if (next) socket.write(next);
    else idle.push(socket);
  });
  socket.on("error", () => count("refused"));
  socket.on("close", () => {
    connections -= 1;
    const place = idle.indexOf(socket);
    if (place >= 0) idle.splice(place, 1);
  });
  const first = waiting.shift();
  if (first) socket.write(first);
}

function send(number: number): void {
  const asked = format(number);
  const socket = idle.pop();
  if (socket) socket.write(asked);
  else if (waiting.length >= MOST_WAITING) count("not sent");
  else {
    waiting.push(asked);
    if (connections < MOST_CONNECTIONS) open();
  }
}

const began = performance.now();
const tick = setInterval(() => {
  const elapsed = (performance.now() - began) / 1_000;
  const due = Math.min(elapsed, Number(seconds)) * Number(rate);
  while (sent < due) send(sent++);
  if (elapsed < Number(seconds)) return;
  clearInterval(tick);
  console.log(JSON.stringify(statuses));
  process.exit();
}, 5);
