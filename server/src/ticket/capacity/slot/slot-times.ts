import { addDays, instantOf } from '@shanmen/shared/time';

import type { SlotRow } from './slot.queries.ts';

const minuteMs = 60_000;

type Stretch = Pick<SlotRow, 'visitDate' | 'startTime' | 'endTime'>;

/** A spot without sessions has one slot for the whole day; its tickets print no time. */
export function isAllDay(slot: Stretch): boolean {
  return slot.startTime === '00:00' && slot.endTime === '23:59';
}

/** The instant at which a slot ends; a window sells until then. */
export function endOf(slot: Stretch): Date {
  return isAllDay(slot) ? endOfDay(slot.visitDate) : instantOf(slot.visitDate, slot.endTime);
}

/** Until then visitors book: the last entry of the spot, and for what begins later the end of the slot. */
export function bookableUntil(slot: Stretch & Pick<SlotRow, 'lastEntryTime'>): Date {
  const end = endOf(slot);
  if (slot.lastEntryTime === null || slot.startTime >= slot.lastEntryTime) return end;
  const lastEntry = instantOf(slot.visitDate, slot.lastEntryTime);
  return lastEntry < end ? lastEntry : end;
}

export function endOfDay(day: string): Date {
  return instantOf(addDays(day, 1));
}

/** From when to when the gate admits: the slot with its tolerances. */
export function admissionOf(slot: SlotRow): { from: Date; to: Date } {
  if (isAllDay(slot)) return { from: instantOf(slot.visitDate), to: endOfDay(slot.visitDate) };
  const start = instantOf(slot.visitDate, slot.startTime);
  return {
    from: new Date(start.getTime() - slot.earlyToleranceMin * minuteMs),
    to: new Date(endOf(slot).getTime() + slot.lateToleranceMin * minuteMs),
  };
}

/** `10:00–12:00`, or the spot itself where the slot is the whole day. */
export function nameOf(slot: SlotRow): string {
  return isAllDay(slot) ? slot.spotName : `${slot.spotName} ${slot.startTime}–${slot.endTime}`;
}
