import { type ServerResponse, STATUS_CODES } from "node:http";
import { securityHeaders } from "./security-headers.server.ts";

const textHeaders = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...securityHeaders(), ...textHeaders, ...headers });
  response.end(`${text}\n`);
}

const rawStatuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** For what can't be read as a request, by the parser's error code: there is no response object to send it with. */
export function formatRawAnswer(code: string | undefined): string {
  const status = rawStatuses[code ?? ""] ?? 400;
  const text = `${STATUS_CODES[status]}\n`;
  const headers = {
    ...securityHeaders(),
    ...textHeaders,
    connection: "close",
    "content-length": text.length,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`;
}
