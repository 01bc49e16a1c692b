import { isDangerous } from './dangerous-text.ts';
import { remembered } from './remembered.ts';
import type { Workbook, WorkbookCell, WorkbookColumn, WorkbookRow, WorkbookSection } from './workbook.ts';
import { bodyKind, bodyStyle, headStyle, titleStyle, wordStyle } from './xlsx-styles.ts';

const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 60 * 60 * 1000;
/** 1970-01-01 in the count of days that spreadsheets keep. */
const epochDay = 25_569;

/** In which row the head of the only table stands, if there is only one: it stays in view and repeats on paper. */
export function headRowOf({ header, sections }: Workbook): number | null {
  return sections.length === 1 ? header.length + 2 : null;
}

/** `xl/worksheets/sheet1.xml`, in pieces, as the rows are read. */
export async function* sheetXml(sheet: Workbook): AsyncGenerator<string> {
  const width = Math.max(1, ...sheet.sections.map(({ columns }) => columns.length));
  const merges: string[] = [];
  yield opening(sheet, width);
  let row = 1;
  const across = (text: string, style: number): string => {
    if (width > 1) merges.push(`A${row}:${letters(width - 1)}${row}`);
    return rowXml(row++, textCell('A', row - 1, text, style));
  };
  yield across(sheet.title, titleStyle);
  for (const { title, text } of sheet.header) yield across(`${title}：${text}`, wordStyle);
  for (const section of sheet.sections) {
    if (section.title !== '') yield across(section.title, wordStyle);
    yield rowXml(
      row,
      section.columns.map(({ title }, at) => textCell(letters(at), row, title, headStyle)).join(''),
    );
    row += 1;
    const labels = new LabelMerges(section.labels, letters);
    const writers = section.columns.map(cellWriter);
    for await (const rows of section.batches()) {
      let text = '';
      for (const each of rows) {
        merges.push(...labels.note(row, each));
        text += bodyRow(row, each, section, writers);
        row += 1;
      }
      yield text;
    }
    merges.push(...labels.end());
    row += 1;
  }
  if (sheet.signatures.length > 0) {
    yield across(sheet.signatures.map(name => `${name}：__________`).join('　　'), wordStyle);
  }
  yield closing(merges);
}

function opening(sheet: Workbook, width: number): string {
  const head = headRowOf(sheet);
  const pane =
    head === null
      ? ''
      : `<pane xSplit="1" ySplit="${head}" topLeftCell="B${head + 1}" activePane="bottomRight" state="frozen"/>`;
  const columns = Array.from({ length: width }, (_, at) => {
    const widest = Math.max(4, ...sheet.sections.map(section => section.columns[at]?.width ?? 0));
    return `<col min="${at + 1}" max="${at + 1}" width="${widest * 2 + 2}"${styleOfColumn(sheet, at)} customWidth="1"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0">${pane}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

/** Texts that are typed below the last row stay texts, so that a bar code keeps its zeros. */
function styleOfColumn({ sections: [only, ...others] }: Workbook, at: number): string {
  const column = only?.columns[at];
  if (others.length > 0 || column?.format !== 'text') return '';
  return ` style="${wordStyle}"`;
}

function closing(merges: readonly string[]): string {
  const merged = merges.map(ref => `<mergeCell ref="${ref}"/>`).join('');
  return [
    '</sheetData>',
    merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merged}</mergeCells>`,
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;C第 &amp;P 页 / 共 &amp;N 页</oddFooter></headerFooter>',
    '</worksheet>',
  ].join('');
}

type CellWriter = (row: number, value: WorkbookCell, isSum: boolean) => string;

function bodyRow(
  row: number,
  { level, cells }: WorkbookRow,
  { labels }: WorkbookSection,
  writers: readonly CellWriter[],
): string {
  const isSum = level > 0;
  let xml = '';
  for (let at = 0; at < writers.length; at += 1) {
    const value = cells[at] ?? null;
    const isWord = isSum && at < labels && value !== null;
    xml += isWord
      ? textCell(letters(at), row, String(value), bodyStyle('text', true))
      : (writers[at]?.(row, value, isSum) ?? '');
  }
  return rowXml(row, xml);
}

/** Writes the cells of one column; what the column is, is decided once. */
function cellWriter(column: WorkbookColumn, at: number): CellWriter {
  const letter = letters(at);
  const kind = bodyKind(column);
  const styles = [bodyStyle(kind, false), bodyStyle(kind, true)];
  const quoted = [bodyStyle('quoted', false), bodyStyle('quoted', true)];
  const valueOf = numberText(column);
  const tailOf = (place: 0 | 1) =>
    remembered((value: WorkbookCell) => {
      if (value === null) return ` s="${styles[place]}"/>`;
      if (valueOf !== null) return ` s="${styles[place]}"><v>${valueOf(value)}</v></c>`;
      const text = String(value);
      return textTail(text, (isDangerous(text) ? quoted[place] : styles[place]) ?? 0);
    });
  const [plain, summed] = [tailOf(0), tailOf(1)];
  return (row, value, isSum) => `<c r="${letter}${row}"${isSum ? summed(value) : plain(value)}`;
}

/** A number as the file holds it, or null for a column of texts. */
function numberText({ format }: WorkbookColumn): ((value: string | number) => string) | null {
  switch (format) {
    case 'money':
      return value => decimals(Number(value), 2);
    case 'int':
      return String;
    case 'quantity':
      return value => (typeof value === 'string' ? value : decimals(value, 3));
    case 'percent':
    case 'rate':
      return value => decimals(Number(value), 4);
    case 'day':
      return value => String(Date.parse(`${value}T00:00:00Z`) / dayMs + epochDay);
    case 'instant':
      return value => String((Date.parse(String(value)) + shanghaiOffsetMs) / dayMs + epochDay);
    case 'text':
    case 'letter':
      return null;
    default:
      return format satisfies never;
  }
}

/** `-5`, 2 → `-0.05`: shifted in the text, so that no fraction is ever computed. */
function decimals(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function rowXml(row: number, cells: string): string {
  return `<row r="${row}">${cells}</row>`;
}

function textCell(letter: string, row: number, text: string, style: number): string {
  return `<c r="${letter}${row}"${textTail(text, style)}`;
}

/** A cell of a text behind the place where it stands. */
function textTail(text: string, style: number): string {
  const kept = edged.test(text) ? ' xml:space="preserve"' : '';
  return ` s="${style}" t="inlineStr"><is><t${kept}>${escaped(text)}</t></is></c>`;
}

/** Spaces at the edges and lines within, which readers would drop. */
const edged = /^\s|\s$|[\t\n\r]/;

/** Marks of the language, what it cannot hold at all, and what would be read as an escape. */
const special = /[&<>\p{Cc}\ufffe\uffff]|_x(?=[0-9A-Fa-f]{4}_)/gu;

/** Almost no text has any of them, and every cell is asked. */
const suspect = /[&<>_\p{Cc}\ufffe\uffff]/u;

function escaped(text: string): string {
  if (!suspect.test(text)) return text;
  return text.replace(special, found => {
    switch (found) {
      case '&':
        return '&amp;';
      case '<':
        return '&lt;';
      case '>':
        return '&gt;';
      case '_x':
        return '_x005F_x';
      default:
        return '\t\n\r'.includes(found) ? found : '';
    }
  });
}

/** 0 → `A`, 26 → `AA` */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

type Run = { name: string; from: number; to: number };

/** Which cells of the outer labels are one: rows that follow each other and say the same. */
class LabelMerges {
  readonly #labels: number;
  readonly #letters: (at: number) => string;
  readonly #runs = new Map<number, Run>();

  constructor(labels: number, letters: (at: number) => string) {
    this.#labels = labels;
    this.#letters = letters;
  }

  /** @returns the ranges that ended before this row, `A4:A9` */
  note(row: number, { level, cells }: WorkbookRow): string[] {
    const ended: string[] = [];
    // The innermost label says something else in each row.
    for (let at = 0; at < this.#labels - 1; at += 1) {
      const isNamed = at < this.#labels - level;
      const name = JSON.stringify(cells.slice(0, at + 1));
      const run = this.#runs.get(at);
      if (run && isNamed && run.name === name) {
        run.to = row;
        continue;
      }
      ended.push(...this.#close(at));
      if (isNamed) this.#runs.set(at, { name, from: row, to: row });
    }
    return ended;
  }

  end(): string[] {
    return [...this.#runs.keys()].flatMap(at => this.#close(at));
  }

  #close(at: number): string[] {
    const run = this.#runs.get(at);
    this.#runs.delete(at);
    const letter = this.#letters(at);
    return run && run.to > run.from ? [`${letter}${run.from}:${letter}${run.to}`] : [];
  }
}
