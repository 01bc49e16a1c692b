import { type SheetCell, type SheetRow, UnreadableFile } from './sheet-cell.ts';
import { openArchive } from './unzip.ts';

/** Data, the head and some words above it. */
export const mostSheetRows = 5000;
const mostWordRows = 30;
const mostColumns = 64;
const mostExpanded = 100 * 1024 * 1024;

/**
 * The rows of the first sheet that hold anything. Formulas are not worked out: the value beside them is read.
 * Entities are the five of XML and numbers; others, and references to other files, are never followed.
 * @throws UnreadableFile
 */
export function readSheet(bytes: Buffer): SheetRow[] {
  const archive = openArchive(bytes, { kind: 'xlsx', mostExpanded });
  const file = (name: string) => archive.read(name)?.toString('utf8') ?? null;
  const texts = sharedTexts(file('xl/sharedStrings.xml') ?? '');
  const sheet = file(sheetPath(file('xl/workbook.xml'), file('xl/_rels/workbook.xml.rels')));
  if (sheet === null) throw new UnreadableFile('不是 xlsx 文件，或者文件已损坏');
  const rows: SheetRow[] = [];
  let number = 0;
  for (const [, attributes = '', inner = ''] of sheet.matchAll(/<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs)) {
    number = Number(attribute(attributes, 'r') ?? number + 1);
    const cells = readCells(inner, texts);
    if (cells.every(cell => cell === undefined)) continue;
    rows.push({ number, cells });
    if (rows.length > mostSheetRows + mostWordRows) throw tooManyRows();
  }
  return rows;
}

function tooManyRows(): UnreadableFile {
  return new UnreadableFile(`超过 ${mostSheetRows} 行，请分成几个文件`);
}

/** Where the first sheet lies; programs other than Excel name it as they like. */
function sheetPath(workbook: string | null, relations: string | null): string {
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook ?? '')?.[1];
  for (const [, attributes = ''] of (relations ?? '').matchAll(/<Relationship\b([^>]*)/g)) {
    const target = attribute(attributes, 'Target');
    if (target === null || attribute(attributes, 'Id') !== id) continue;
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}

function sharedTexts(xml: string): string[] {
  return Array.from(xml.matchAll(/<si\b[^>]*?(?:\/>|>(.*?)<\/si>)/gs), ([, inner = '']) => textOf(inner));
}

/** A text may be in pieces of different looks; how it is read aloud is not part of it. */
function textOf(inner: string): string {
  const plain = inner.replace(/<rPh\b.*?<\/rPh>/gs, '');
  return Array.from(plain.matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs), ([, text = '']) =>
    unescaped(text),
  ).join('');
}

function readCells(inner: string, texts: readonly string[]): (SheetCell | undefined)[] {
  const cells: (SheetCell | undefined)[] = [];
  let at = -1;
  for (const [, attributes = '', content = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const place = attribute(attributes, 'r');
    at = place === null ? at + 1 : columnOf(place);
    const cell = readCell(attribute(attributes, 't') ?? 'n', content, texts);
    if (cell === undefined) continue;
    if (at >= mostColumns) throw new UnreadableFile(`超过 ${mostColumns} 列`);
    cells[at] = cell;
  }
  return Array.from(cells);
}

function readCell(type: string, content: string, texts: readonly string[]): SheetCell | undefined {
  const value = /<v\b[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? '';
  switch (type) {
    case 's':
      return textCell(texts[Number(value)] ?? '');
    case 'inlineStr':
      return textCell(textOf(content));
    case 'n':
      return value === '' ? undefined : { text: value.trim(), isNumber: true };
    case 'e':
      return textCell('');
    default:
      return textCell(unescaped(value));
  }
}

function textCell(text: string): SheetCell | undefined {
  const plain = text.trim();
  return plain === '' ? undefined : { text: plain, isNumber: false };
}

function attribute(attributes: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
}

/** `A` → 0, `AA12` → 26 */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text
    .replace(
      /&(?:#(\d+)|#x([\da-fA-F]+)|([a-z]+));/g,
      (all, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? all;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : all;
      },
    )
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
