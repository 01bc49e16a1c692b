/** The one zone of business days. It has had no daylight saving since 1991, so its offset is fixed. */
const shanghaiOffsetMinutes = 8 * 60;
const minute = 60_000;

/** When business days begin: at midnight, and from the day of each entry on at its time, `HH:MM`. */
export type DayCuts = readonly { readonly from: string; readonly at: string }[];

const midnight = '00:00';

/**
 * The business day an instant belongs to: the Shanghai calendar day, counted from the cut-over hour that
 * held at that instant. A sale before it belongs to the day before.
 */
export function businessDay(now: Date, cuts: DayCuts = []): string {
  return dayCutAt(now, cuts[cutsBegun(now, cuts) - 1]?.at ?? midnight);
}

/** How many of the entries hold at an instant. One begins where its first day would open by either hour. */
export function cutsBegun(now: Date, cuts: DayCuts): number {
  let cut = midnight;
  for (const [index, { from, at }] of cuts.entries()) {
    if (dayCutAt(now, at < cut ? at : cut) < from) return index;
    cut = at;
  }
  return cuts.length;
}

/** The time at which a business day begins. */
export function cutOf(day: string, cuts: DayCuts): string {
  return cuts.findLast(({ from }) => from <= day)?.at ?? midnight;
}

function dayCutAt(now: Date, cut: string): string {
  return dayOf(new Date(now.getTime() - minutesOf(cut) * minute));
}

/** The Shanghai calendar day of an instant, whatever the zone of the machine. */
export function dayOf(instant: Date): string {
  return shifted(instant).toISOString().slice(0, 10);
}

/** The Shanghai time of day of an instant, `HH:MM`. */
export function timeOfDay(instant: Date): string {
  return shifted(instant).toISOString().slice(11, 16);
}

export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 60 * minute));
}

/** 一 … 日 */
export function weekdayOf(day: string): string {
  return ['日', '一', '二', '三', '四', '五', '六'][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
}

/** The instant of a Shanghai day and time of day. */
export function instantOf(day: string, time = '00:00'): Date {
  return new Date(Date.parse(`${day}T${time}:00Z`) - shanghaiOffsetMinutes * minute);
}

/** `2026-11-20T06:32:05Z` → `14:32:05` in Shanghai. */
export function formatTime(instant: string): string {
  return shifted(new Date(instant)).toISOString().slice(11, 19);
}

/** `2026-11-20T06:32:05Z` → `2026-11-20 14:32:05` in Shanghai. */
export function formatInstant(instant: string): string {
  return shifted(new Date(instant)).toISOString().slice(0, 19).replace('T', ' ');
}

function shifted(instant: Date): Date {
  return new Date(instant.getTime() + shanghaiOffsetMinutes * minute);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
