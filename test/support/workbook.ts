import { crc32 } from "node:zlib";

type Cell = string | number | boolean | { date: number };

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function writeCell(cell: Cell): string {
  if (typeof cell === "string")
    return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === "boolean") return `<c t="b"><v>${Number(cell)}</v></c>`;
  return typeof cell === "number" ? `<c><v>${cell}</v></c>` : `<c s="1"><v>${cell.date}</v></c>`;
}

/** An archive without compression. `sizeSaid`: what it says of each entry's size. */
function zip(entries: Readonly<Record<string, string>>, sizeSaid?: number): Buffer<ArrayBuffer> {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(entries)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(sizeSaid ?? data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    files.push(Buffer.from("PK\u0003\u0004"), facts, name, data);
    list.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), facts, rest, name);
    at += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(list.length / 4, 4);
  end.writeUInt16LE(list.length / 4, 6);
  end.writeUInt32LE(Buffer.concat(list).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.from(Buffer.concat([...files, ...list, Buffer.from("PK\u0005\u0006"), end]));
}

/** An .xlsx file as Excel writes it, but for what nobody reads. Days are a spreadsheet's numbers. */
export function writeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  sizeSaid?: number,
): Buffer<ArrayBuffer> {
  const names = Object.keys(sheets);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const related = "http://schemas.openxmlformats.org/package/2006/relationships";
  const of = (each: (name: string, at: number) => string) =>
    names.map((name, at) => each(name, at + 1)).join("");
  const entries = Object.entries(sheets).map(([, rows], at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows
      .map((cells, row) => {
        const written = cells.map((cell, column) =>
          writeCell(cell).replace("<c", `<c r="${String.fromCharCode(65 + column)}${row + 1}"`),
        );
        return `<row r="${row + 1}">${written.join("")}</row>`;
      })
      .join("")}</sheetData></worksheet>`,
  ]);
  return zip(
    {
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${of(
        (name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`,
      )}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${related}">${of(
        (_, at) =>
          `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      )}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      "xl/styles.xml": `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ...Object.fromEntries(entries),
    },
    sizeSaid,
  );
}
