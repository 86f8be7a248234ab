import { createHash, createHmac } from "node:crypto";
import { type HttpPeer, type PeerRequest, startHttpPeer } from "./http-peer.ts";

const REGION = "ca-central-1";
const KEY = "AKIAIOSFODNN7EXAMPLE";
const SECRET = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY";

export type BucketPeer = HttpPeer & { readonly files: Map<string, Buffer> };

/** The settings that use it. */
export function bucketSettings(bucket: BucketPeer): Record<string, string> {
  return {
    PHOTO_BUCKET_URL: `${bucket.origin}/our-photos`,
    PHOTO_BUCKET_REGION: REGION,
    PHOTO_BUCKET_KEY: KEY,
    PHOTO_BUCKET_SECRET: SECRET,
    OUTBOUND_ALLOW: "loopback",
  };
}

/** Stands in for a bucket of Amazon S3: PUT, GET and DELETE of an object, signed by its Signature Version 4. */
export async function startBucket(): Promise<BucketPeer> {
  const files = new Map<string, Buffer>();
  const peer: HttpPeer = await startHttpPeer((request) => {
    const name = /^\/our-photos\/([\w-]+\.jpg)$/.exec(request.url.pathname)?.[1];
    if (!name) return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
    if (!isSigned(request, new URL(peer.origin).host))
      return { status: 403, body: "<Error><Code>SignatureDoesNotMatch</Code></Error>" };
    if (request.method === "PUT") {
      files.set(name, request.bytes);
      return { status: 200 };
    }
    if (request.method === "DELETE") {
      files.delete(name);
      return { status: 204 };
    }
    const file = files.get(name);
    return file
      ? { status: 200, body: file }
      : { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" };
  });
  return Object.defineProperties(peer as BucketPeer, { files: { value: files } });
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** As Amazon's documentation computes it. */
function isSigned({ method, url, headers, bytes }: PeerRequest, host: string): boolean {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? "",
    );
  const [, key, day = "", region, names = "", signature] = said ?? [];
  const content = String(headers["x-amz-content-sha256"] ?? "");
  if (key !== KEY || region !== REGION || headers.host !== host) return false;
  if (!names.split(";").includes("host")) return false;
  if (content !== "UNSIGNED-PAYLOAD" && content !== sha256(bytes)) return false;
  const canonical = [
    ...[method, url.pathname, url.search.slice(1)],
    ...names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    ...["", names, content],
  ].join("\n");
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signing = [REGION, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${SECRET}`, day));
  return hmac(signing, text).toString("hex") === signature;
}
