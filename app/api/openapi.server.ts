import { STATUS_CODES } from "node:http";
import * as z from "zod";
import { type ApiScope, apiScopes } from "../../people/api-scopes.ts";
import { type Operation, operations } from "./operations.server.ts";
import { type SchemaName, schemas } from "./schemas.server.ts";

export const API_ROOT = "/api/v1";

type Json = Readonly<Record<string, unknown>>;

const refer = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

/** Every operation can end with these. */
const always = [401, 403, 405, 429, 500, 503];

const scopeWords: Readonly<Record<ApiScope, string>> = {
  "leads:read": "Read leads",
  "leads:write": "Enter leads and record what was done about them",
  "schedule:read": "Read which windows can be booked",
  "locations:read": "Read locations",
};

/** The description of the API, made of the same table and schemas that answer it. It holds no data. */
export function writeOpenapi() {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describeOperation(operation);
    paths[operation.path] = path;
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Tailgate API",
      version: "1",
      summary: "Leads, the schedule and locations of a moving and junk-removal company.",
      description:
        "For servers: a key is as good as a password, so never put one into a page or an app. There’s no CORS. Errors are problem details (RFC 9457).",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: API_ROOT }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: `A key from the desk. Its scopes: ${apiScopes
            .map((scope) => `${scope} (${scopeWords[scope]})`)
            .join(", ")}.`,
        },
      },
      schemas: describeSchemas(),
      responses: describeProblems(),
    },
  };
}

function describeSchemas(): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const uri = (id: string) => `#/components/schemas/${id}`;
  const described = z.toJSONSchema(registry, { io: "input", uri }).schemas;
  return Object.fromEntries(
    Object.entries(described).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}

function describeProblems(): Record<string, Json> {
  const statuses = new Set([...always, ...operations.flatMap(({ problems }) => problems)]);
  return Object.fromEntries(
    [...statuses].toSorted().map((status) => [
      nameProblem(status),
      {
        description: STATUS_CODES[status],
        ...(status === 429 && { headers: { "Retry-After": header("Seconds to wait.", "integer") } }),
        ...(status === 401 && { headers: { "WWW-Authenticate": header("Bearer, and why it’s refused.") } }),
        content: { "application/problem+json": { schema: refer("Problem") } },
      },
    ]),
  );
}

function nameProblem(status: number): string {
  return (STATUS_CODES[status] ?? "").replaceAll(/\W/g, "");
}

function header(description: string, type = "string"): Json {
  return { description, schema: { type } };
}

function describeOperation(operation: Operation): Json {
  const { id, summary, description, scope, body, answers, problems, examples } = operation;
  const parameters = [...listPathParameters(operation), ...listQueryParameters(operation)];
  if (body) parameters.push(idempotencyKey);
  return {
    operationId: id,
    summary,
    description: `${description} Scope: ${scope}.`,
    security: [{ key: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: refer(body),
            examples: Object.fromEntries(
              Object.entries(examples ?? {}).map(([name, value]) => [name, { value }]),
            ),
          },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(describeAnswer)),
      ...Object.fromEntries(
        [...new Set([...always, ...problems])].map((status) => [
          status,
          { $ref: `#/components/responses/${nameProblem(status)}` },
        ]),
      ),
    },
  };
}

function describeAnswer([status, { description, schema }]: [string, Operation["answers"][number]]) {
  const content = schema && { content: { "application/json": { schema: refer(schema) } } };
  return [status, { description, ...content }] as const;
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description:
    "A new random text for each thing you ask for, and the same one when you try again: it’s done once. It counts for a day.",
  schema: { type: "string", minLength: 1, maxLength: 130 },
  example: "0197f1c4-6b0e-7c3a-9f0d-3a5d7a1c2b4e",
};

function listPathParameters({ path }: Operation): Json[] {
  if (!path.includes("{id}")) return [];
  return [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }];
}

function listQueryParameters({ query }: Operation): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input" });
  return Object.entries(properties).map(([name, rule]) => {
    const { description, ...schema } = rule as Json;
    return {
      name,
      in: "query",
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
    };
  });
}
