import type { ServerResponse } from "node:http";
import { extname } from "node:path";

/** Texts are UTF-8, as XML is anyway, and the file server knows no icons. */
const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".ico": "image/x-icon",
};

export function setAssetHeaders(response: ServerResponse, path: string): void {
  const fingerprinted = path.startsWith("/assets/");
  response.setHeader("cache-control", fingerprinted ? "max-age=31536000, immutable" : "max-age=3600");
  const type = contentTypes[extname(path)];
  if (type) response.setHeader("content-type", type);
}
