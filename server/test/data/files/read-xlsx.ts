import { inflateRawSync } from 'node:zlib';

/** A workbook as an independent reader sees it: the files of the archive, and the cells of its first sheet. */
export type ReadWorkbook = {
  readonly files: ReadonlyMap<string, string>;
  /** Row by row, without gaps: texts, numbers, null for an empty cell. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly merges: readonly string[];
};

/** Reads by the index at the end of the archive, as every program does that opens one. */
export function readXlsx(bytes: Buffer): ReadWorkbook {
  const files = unzipped(bytes);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const rows: (string | number | null)[][] = [];
  for (const [, number = '', cells = ''] of sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    const row: (string | number | null)[] = [];
    for (const [, letters = '', rest = '', inner = ''] of cells.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      row[columnOf(letters)] = valueOf(rest, inner);
    }
    rows[Number(number) - 1] = [...row].map(value => value ?? null);
  }
  const merges = [...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref = '']) => ref);
  return { files, rows: [...rows].map(row => row ?? []), merges };
}

function unzipped(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const content = inflateRawSync(bytes.subarray(begin, begin + packed));
    if (content.length !== bytes.readUInt32LE(at + 24)) throw new Error(`${name} has another size`);
    files.set(name, content.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

function valueOf(attributes: string, inner: string): string | number | null {
  if (attributes.includes('t="inlineStr"')) return plain(/<t[^>]*>(.*?)<\/t>/s.exec(inner)?.[1] ?? '');
  const number = /<v>(.*?)<\/v>/.exec(inner)?.[1];
  return number === undefined ? null : Number(number);
}

function plain(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** `A` → 0, `AA` → 26 */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
