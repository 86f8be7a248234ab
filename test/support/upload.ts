import type { Site } from "./site.ts";

/** Sends a file to the import page as its form does; `place` is the location of rows that name none. */
export async function uploadLeads(
  site: Site,
  cookie: string,
  text: string,
  place = "houston",
): Promise<Response> {
  const body = new FormData();
  body.set("intent", "upload");
  body.set("place", place);
  body.set("file", new File([text], "leads.csv"));
  const packed = new Response(body);
  const bytes = await packed.arrayBuffer();
  return fetch(`${site.origin}/desk/import`, {
    method: "POST",
    body: bytes,
    redirect: "manual",
    headers: {
      cookie,
      origin: site.origin,
      "content-type": packed.headers.get("content-type") ?? "",
      "content-length": String(bytes.byteLength),
    },
  });
}
