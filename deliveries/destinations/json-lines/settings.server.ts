import * as z from "zod";
import { defineKind } from "../../destination-kind.ts";

export const jsonLines = defineKind({
  settings: {
    JSON_LINES_FILE: z
      .string()
      .optional()
      .describe("A file to which every lead is appended, one JSON object per line."),
  },
  turnedOnBy: "JSON_LINES_FILE",
  check: () => [],
  async open({ JSON_LINES_FILE }) {
    if (!JSON_LINES_FILE) return [];
    const { jsonLinesDestination, jsonLinesEraser } = await import("./json-lines.server.ts");
    return [jsonLinesDestination({ file: JSON_LINES_FILE }), jsonLinesEraser({ file: JSON_LINES_FILE })];
  },
});
