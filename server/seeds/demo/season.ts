import type { Catalogue } from '../../src/ticket/public.ts';
import type { Chance } from './chance.ts';

/** Days before today that have sales: reports over weeks, the month and the quarter have something to say. */
export const pastDays = 90;

/** The last of them are whole days; before that each has one seller and a few sales, which a start has time for. */
const wholeDays = 5;

const minuteMs = 60_000;

/** The day everybody came, and the one on which nobody could stay. */
const peakOffset = -37;
const stormOffset = -16;

export function isWholeDay(offset: number): boolean {
  return offset >= -wholeDays;
}

export function isPeak(offset: number): boolean {
  return offset === peakOffset;
}

export function isStorm(offset: number): boolean {
  return offset === stormOffset;
}

/** Whether the seller of this turn works on that day; of a thin day they take turns. */
export function isAtWork(offset: number, turn: number, sellers: number): boolean {
  return isWholeDay(offset) || isPeak(offset) || turn === -offset % sellers;
}

/** Twice as many come when nobody works. */
export function ordersOn(offset: number, { dayType }: Pick<Catalogue, 'dayType'>, chance: Chance): number {
  if (isPeak(offset)) return chance.between(36, 40);
  if (isWholeDay(offset) || isStorm(offset)) return chance.between(16, 24);
  return dayType === 'WORKDAY' ? chance.between(2, 4) : chance.between(5, 8);
}

/** So many moments of a stretch, in their order. */
export function timesBetween(from: Date, to: Date, count: number, chance: Chance): Date[] {
  const minutes = Math.floor((to.getTime() - from.getTime()) / minuteMs);
  return Array.from({ length: count }, () => chance.between(0, Math.max(0, minutes - 1)))
    .sort((a, b) => a - b)
    .map(minute => new Date(from.getTime() + minute * minuteMs + chance.between(0, 59) * 1000));
}
