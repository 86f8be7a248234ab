import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import * as processes from "./processes.ts";
import type { Site } from "./site.ts";

/** Megabytes of memory that the site's process holds now. */
export function readMemory({ pid = 0 }: Site): number {
  return processes.readMemory(pid).resident;
}

/** Milliseconds of processor time that the site's process has used: other load on the machine doesn't change them. */
export function readProcessorTime({ pid = 0 }: Site): number {
  return processes.readProcessorTime(pid) * 1_000;
}

/**
 * How many connections the site has open, counted on its side: who doesn't read doesn't see an end. Without those from
 * 127.0.0.1, which are the test's own.
 */
export function countConnections({ pid, origin }: Site): number {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, "0");
  const established = new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} (?!0100007F)[0-9A-F]+:[0-9A-F]{4} 01 `, "gm");
  return readFileSync(`/proc/${pid}/net/tcp`, "utf8").match(established)?.length ?? 0;
}

/** A raw connection, from another address of this machine (127.0.0.2) if one is given. Errors only close it. */
export async function openSocket(site: Site, localAddress?: string): Promise<Socket> {
  const port = Number(new URL(site.origin).port);
  const socket = connect({ host: "127.0.0.1", port, ...(localAddress && { localAddress }) });
  socket.on("error", () => undefined);
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  return socket;
}

/** A connection that sends this and never reads a byte. */
export async function openDeafSocket(site: Site, sends: string, localAddress?: string): Promise<Socket> {
  const socket = (await openSocket(site, localAddress)).pause();
  socket.write(sends);
  return socket;
}

/** Milliseconds until the site closes a connection that reads, or null if it doesn't within `patience`. */
export async function waitUntilClosed(socket: Socket, patience: number): Promise<number | null> {
  const began = Date.now();
  socket.resume();
  if (socket.closed) return 0;
  let late: NodeJS.Timeout | undefined;
  const never = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), patience);
  });
  // Not `once` of node:events: a write that comes too late is an error there, and here it's how some closings look.
  const ended = new Promise<number>((resolve) => socket.once("close", () => resolve(Date.now() - began)));
  const closed = await Promise.race([ended, never]);
  clearTimeout(late);
  return closed;
}

export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of this machine that it comes from. */
  localAddress?: string;
};

export type Answered = { status: number; headers: Record<string, string>; body: string };

const agents = new Map<string, Agent>();

/** One request of a flood: over connections that are kept, as many as `mostSockets` per address. */
export async function ask(site: Site, path: string, asked: Asked = {}, mostSockets = 32): Promise<Answered> {
  const { method = "GET", headers = {}, body, localAddress = "127.0.0.1" } = asked;
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: mostSockets });
  agents.set(localAddress, agent);
  const sent = request(new URL(path, site.origin), { method, headers, agent, localAddress });
  sent.end(body);
  return readAnswer(sent);
}

export async function readAnswer(sent: ClientRequest): Promise<Answered> {
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
