import { randomUUID } from "node:crypto";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { formatCookies } from "./desk.ts";
import type { Site } from "./site.ts";

// A program that takes the OpenAPI document at its word: an answer that isn't in it fails the test.

type Content = {
  content?: Record<string, { schema?: { $ref: string }; examples?: Record<string, { value: unknown }> }>;
};
type Answer = Content & { $ref?: string };

export type DescribedOperation = {
  operationId: string;
  security: [{ key: [string] }];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: Content;
  responses: Record<string, Answer>;
};

export type Document = {
  servers: [{ url: string }];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer> };
};

export type Asked = {
  key?: string;
  body?: unknown;
  /** A new one with every POST by default; null sends none. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
};

export type Answered = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

export class ApiClient {
  readonly document: Document;
  /** "operationId status" of every answer so far. */
  readonly seen = new Set<string>();
  readonly #site: Site;
  readonly #ajv: Ajv2020;

  constructor(site: Site, document: Document) {
    this.#site = site;
    this.document = document;
    this.#ajv = new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true });
    this.#ajv.addVocabulary(["components", "openapi", "info", "servers", "security", "paths"]);
    this.#ajv.addSchema({ ...document, $id: "api" });
  }

  static async open(site: Site): Promise<ApiClient> {
    const answer = await site.get("/api/v1/openapi.json", { accept: "application/json" });
    expect(answer.status).toBe(200);
    return new ApiClient(site, (await answer.json()) as Document);
  }

  listOperations(): { method: string; path: string; operation: DescribedOperation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  }

  get(path: string, asked: Asked = {}): Promise<Answered> {
    return this.send("GET", path, asked);
  }

  post(path: string, body: unknown, asked: Asked = {}): Promise<Answered> {
    return this.send("POST", path, { body, ...asked });
  }

  async send(method: string, path: string, { key, body, idempotencyKey, headers }: Asked): Promise<Answered> {
    const isText = typeof body === "string" || body instanceof Uint8Array;
    const answer = await fetch(`${this.#site.origin}/api/v1${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(method === "POST" &&
          idempotencyKey !== null && { "idempotency-key": idempotencyKey ?? randomUUID() }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? (body as string) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    this.#check(method, path, answer, text);
    return {
      status: answer.status,
      headers: answer.headers,
      body: text && method !== "HEAD" ? JSON.parse(text) : {},
      text,
    };
  }

  #check(method: string, path: string, { status, headers }: Response, text: string): void {
    const what = `${method} ${path}: ${status} ${text.slice(0, 300)}`;
    expect(headers.get("cache-control"), what).toBe("no-store");
    expect(headers.get("set-cookie"), what).toBeNull();
    expect(
      [...headers.keys()].filter((name) => name.startsWith("access-control-")),
      what,
    ).toEqual([]);
    const found = this.#find(method === "HEAD" ? "GET" : method, path.split("?")[0] ?? "");
    if (!found) {
      expect([404, 405], what).toContain(status);
      this.#checkBody("Problem", text, what);
      return;
    }
    this.seen.add(`${found.operationId} ${status}`);
    const said = found.responses[status];
    expect(said, `${what} isn't in the document`).toBeDefined();
    const answer = said?.$ref ? this.document.components.responses[said.$ref.split("/").at(-1) ?? ""] : said;
    const [type, content] = Object.entries(answer?.content ?? {})[0] ?? [];
    if (!type) expect(text, what).toBe("");
    else if (method !== "HEAD") {
      expect(headers.get("content-type"), what).toBe(type);
      this.#checkBody(content?.schema?.$ref.split("/").at(-1) ?? "", text, what);
    }
  }

  #find(method: string, path: string): DescribedOperation | undefined {
    return this.listOperations().find(
      (one) => one.method === method && new RegExp(`^${one.path.replace("{id}", "[^/]+")}$`).test(path),
    )?.operation;
  }

  #checkBody(name: string, text: string, what: string): void {
    const fits = this.compile(name);
    if (!fits(JSON.parse(text))) expect.fail(`${what}\n${JSON.stringify(fits.errors)}`);
  }

  /** A schema of the document, by its name. */
  compile(name: string): ValidateFunction {
    return (
      this.#ajv.getSchema(`api#/components/schemas/${name}`) ??
      expect.fail(`The document has no schema called ${name}.`)
    );
  }
}

type NewKey = { name?: string; scopes: readonly string[]; places?: readonly string[] | "all"; age?: string };

/** Makes a key at the desk, as its owner. */
export async function makeKeyAtDesk(
  site: Site,
  cookie: string,
  { name = "HubSpot", scopes, places = "all", age = "" }: NewKey,
): Promise<string> {
  const form = new URLSearchParams({ intent: "api-key-make", name, age });
  for (const scope of scopes) form.append("scope", scope);
  if (places === "all") form.append("everywhere", "yes");
  else for (const place of places) form.append("place", place);
  const answer = await fetch(`${site.origin}/desk/settings/api`, {
    method: "POST",
    body: form,
    headers: { cookie, origin: site.origin },
  });
  const [key = ""] = /tg_live_[0-9a-f]{72}/.exec(await answer.text()) ?? [];
  expect(key, `${answer.status} ${formatCookies(answer)}`).not.toBe("");
  return key;
}
