import { givingWay } from "../../db/give-way.server.ts";

/** As `JSON.stringify` does with two spaces, one value after the other. */
export function writeJson(value: unknown): AsyncGenerator<string> {
  return givingWay(listPieces(value, "\n"));
}

function* listPieces(value: unknown, indent: string): Generator<string> {
  if (typeof value !== "object" || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  let isEmpty = true;
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    yield `${isEmpty ? (isList ? "[" : "{") : ","}${inner}${isList ? "" : `${JSON.stringify(name)}: `}`;
    yield* listPieces(one, inner);
    isEmpty = false;
  }
  if (isEmpty) yield isList ? "[]" : "{}";
  else yield `${indent}${isList ? "]" : "}"}`;
}
