import { fen, formatYuan } from '@shanmen/shared/money';
import { quantityOf } from '@shanmen/shared/quantity';
import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { ReactNode } from 'react';
import { countText, quantityText, shareText } from '../../lists/cells/figure-text.ts';
import { Count, Day, Instant, InstantOfDay, Money, Nothing } from '../../lists/cells/figures.tsx';
import { Percent, Qty, Rate } from '../../lists/cells/quantities.tsx';
import { StatusTag, type Tone } from '../../lists/cells/status-tag.tsx';

export type CellValue = string | number | null;

/**
 * Draws a value in the format of its column; every figure of the product looks the same.
 * @param day the one day that the report is about, if it is about one
 */
export function reportCell(
  format: ReportColumn['format'],
  value: CellValue,
  day: string | null = null,
): ReactNode {
  if (value === null || value === '') return <Nothing />;
  switch (format) {
    case 'money':
      return <Money fen={fen(Number(value))} />;
    case 'int':
      return <Count value={Number(value)} />;
    case 'quantity':
      return <Qty value={quantityOf(BigInt(value))} />;
    case 'percent':
      return <Percent value={Number(value)} />;
    case 'rate':
      return <Rate value={Number(value)} />;
    case 'day':
      return <Day value={String(value)} />;
    case 'instant':
      return day === null ? (
        <Instant value={String(value)} />
      ) : (
        <InstantOfDay value={String(value)} day={day} />
      );
    case 'letter':
      return <Letter letter={String(value)} />;
    case 'text':
      return value;
    default:
      return unknownFormat(format);
  }
}

/**
 * The words of a cell that needs no element of its own; null where it needs one. A grid shows and hides its cells
 * all at once, and with an element and a component in each of 14,000 that takes twice as long.
 */
export function plainFigure(format: ReportColumn['format'], value: CellValue): string | null {
  if (value === null || value === '') return null;
  switch (format) {
    case 'money':
      return formatYuan(fen(Number(value)));
    case 'int':
      return countText(Number(value));
    case 'quantity':
      return quantityText(quantityOf(BigInt(value)));
    case 'percent':
      return shareText(Number(value));
    default:
      return null;
  }
}

const figures: ReadonlySet<ReportColumn['format']> = new Set(['money', 'int', 'quantity', 'percent', 'rate']);

export function isFigure(format: ReportColumn['format']): boolean {
  return figures.has(format);
}

function Letter({ letter }: { letter: string }) {
  if (!isTicketLetter(letter)) return letter;
  return <StatusTag tone={letterTones[letter]}>{ticketLetters[letter]}</StatusTag>;
}

const letterTones = {
  R: 'info',
  I: 'success',
  O: 'neutral',
  X: 'neutral',
  F: 'danger',
  N: 'warning',
} as const satisfies Record<keyof typeof ticketLetters, Tone>;

function isTicketLetter(letter: string): letter is keyof typeof ticketLetters {
  return Object.hasOwn(ticketLetters, letter);
}

function unknownFormat(format: never): never {
  throw new Error(`A report column has the unknown format ${String(format)}`);
}
