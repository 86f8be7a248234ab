// A process of its own that sends a flood, so that the test's own requests are timed without it:
// node flooder.ts ORIGIN REQUESTS_A_SECOND SECONDS. It sends on time whether or not answers come, over at most 256
// connections, and prints how often each status came, as JSON.
import { Agent, request } from "node:http";

const [origin = "", rate = "0", seconds = "0"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const statuses: Record<string, number> = {};
const count = (status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};
/** Beyond this, one is counted as not sent: a flooder's memory isn't what is tested. */
const MOST_WAITING = 4_000;
let waiting = 0;
let sent = 0;

function send(number: number): void {
  if (waiting >= MOST_WAITING) {
    count("not sent");
    return;
  }
  waiting += 1;
  const isPost = number % 4 === 3;
  const path = [`/?q=${number}`, `/toronto/nothing-${number}`, `/nowhere-${number}`, "/toronto"][number % 4];
  const asked = request(new URL(path ?? "/", origin), {
    agent,
    method: isPost ? "POST" : "GET",
    headers: { "x-forwarded-for": `203.0.113.${1 + (number % 200)}`, "accept-encoding": "br" },
  });
  const settle = (status: string) => {
    waiting -= 1;
    count(status);
  };
  asked.on("response", (answer) => answer.resume().on("end", () => settle(String(answer.statusCode))));
  asked.on("error", () => settle("refused"));
  asked.end(isPost ? "name=" : undefined);
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
