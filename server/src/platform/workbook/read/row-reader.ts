import type { ImportProblem } from '@shanmen/shared/contracts/import-file';
import { type Fen, parseYuan } from '@shanmen/shared/money';
import { parseQuantity, type Quantity } from '@shanmen/shared/quantity';

import type { SheetCell, SheetRow } from './sheet-cell.ts';

/** One row of a table, read column by column; what does not fit is noted and read as nothing. */
export type RowReader = {
  readonly number: number;
  isEmpty(title: string): boolean;
  /** `''` for an empty cell. */
  text(title: string, most: number): string;
  /** As {@link RowReader.text}, of a shape. */
  shaped(title: string, pattern: RegExp, shape: string): string;
  /** Codes and bar codes, `''` for none; digits that a spreadsheet has changed are refused. */
  code(title: string, pattern: RegExp, shape: string): string;
  /** Yuan with at most two places. */
  fen(title: string): Fen | null;
  whole(title: string, from: number, to: number): number | null;
  quantity(title: string): Quantity | null;
  /** `2027-06-30`, `2027/6/30`, or a date of the spreadsheet. */
  day(title: string): string | null;
  /** One of the words of a list. */
  choice<T>(title: string, words: ReadonlyMap<string, T>): T | null;
  problem(title: string, text: string): void;
};

/** A number with an exponent has lost its last digits. */
const scientific = /^\d(?:\.\d+)?e\+?\d+$/i;

/** @param problems those of this row, to which it adds */
export function rowReader(
  { number, cells }: SheetRow,
  places: ReadonlyMap<string, number>,
  problems: ImportProblem[],
): RowReader {
  const cellOf = (title: string): SheetCell | undefined => cells[places.get(title) ?? -1];
  /** The first thing that is wrong with a cell is what the others come from. */
  const problem = (column: string, text: string) => {
    if (problems.every(known => known.column !== column)) problems.push({ row: number, column, text });
  };
  /** What the cell says, or null when it says nothing or nothing that can be used. */
  const parsed = <T>(title: string, parse: (text: string) => T | null, shape: string): T | null => {
    const cell = cellOf(title);
    if (!cell) return null;
    const value = parse(plainNumber(cell));
    if (value === null) problem(title, `「${shortened(cell.text)}」${shape}`);
    return value;
  };
  return {
    number,
    problem,
    isEmpty: title => cellOf(title) === undefined,
    text(title, most) {
      const cell = cellOf(title);
      const text = cell?.text.normalize('NFC') ?? '';
      if (cell?.isNumber === true && text.length > mostExactDigits) problem(title, changedNumber(text));
      if (Array.from(text).length > most) problem(title, `超过 ${most} 个字`);
      if (/\p{Cc}/u.test(text)) problem(title, '不能换行，也不能有特殊字符');
      return text;
    },
    shaped(title, pattern, shape) {
      const text = cellOf(title)?.text ?? '';
      if (!pattern.test(text)) problem(title, `「${shortened(text)}」${shape}`);
      return text;
    },
    code(title, pattern, shape) {
      const cell = cellOf(title);
      if (!cell) return '';
      const changed = changeOf(cell);
      if (changed !== null) problem(title, changed);
      else if (!pattern.test(cell.text)) problem(title, `「${shortened(cell.text)}」${shape}`);
      return cell.text;
    },
    fen: title => parsed(title, positiveYuan, '不是金额，须为不小于 0 的元，最多两位小数'),
    whole: (title, from, to) =>
      parsed(title, text => wholeWithin(text, from, to), `须为 ${from}–${to} 的整数`),
    day: title => parsed(title, dayOfText, '不是日期，格式如 2027-06-30'),
    quantity: title => parsed(title, positiveQuantity, '不是数量，须不小于 0，最多三位小数'),
    choice: (title, words) =>
      parsed(title, text => words.get(text) ?? null, `须为${Array.from(words.keys()).join('、')}之一`),
  };
}

/** A number is kept with up to seventeen digits, `6.7999999999999998` for 6.8. */
function plainNumber({ text, isNumber }: SheetCell): string {
  return isNumber ? String(Number(text)) : text;
}

const advice = '请把该列设为文本后重新填写';
/** A spreadsheet keeps no more of a number. */
const mostExactDigits = 15;

function changedNumber(text: string): string {
  return `「${text}」是数字，末尾的数字可能丢失，${advice}`;
}

function changeOf({ text, isNumber }: SheetCell): string | null {
  if (scientific.test(text)) return `「${text}」已被改成科学计数，末尾的数字丢失，${advice}`;
  if (isNumber && !hasRightLength(text)) return `「${text}」是数字，前面的 0 可能丢失，${advice}`;
  return null;
}

/** Digits kept as a number are whole only where nothing can be missing: a bar code whose check digit is right. */
function hasRightLength(digits: string): boolean {
  return [8, 13].includes(digits.length) && hasCheckDigit(digits);
}

/** GS1: the digits from the right weigh 1 and 3 in turn. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function positiveYuan(text: string): Fen | null {
  const amount = parseYuan(text);
  return amount === null || amount < 0 || amount > 1e10 ? null : amount;
}

function positiveQuantity(text: string): Quantity | null {
  const quantity = parseQuantity(text);
  return quantity === null || quantity.startsWith('-') ? null : quantity;
}

function wholeWithin(text: string, from: number, to: number): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return value === null || value < from || value > to ? null : value;
}

/** 1970-01-01 in the count of days that spreadsheets keep. */
const epochDay = 25_569;
const dayMs = 86_400_000;

function dayOfText(text: string): string | null {
  if (/^\d{5}$/.test(text)) return dayAt((Number(text) - epochDay) * dayMs);
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  // 2027-02-30 would become the second of March.
  return dayAt(Date.parse(`${day}T00:00:00Z`)) === day ? day : null;
}

function dayAt(instant: number): string | null {
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, 10);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
