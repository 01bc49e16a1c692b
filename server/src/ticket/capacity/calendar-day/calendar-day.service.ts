import {
  type CalendarPaint,
  type CalendarYear,
  dayStates,
} from '@shanmen/shared/contracts/ticket/capacity/calendar-day';
import { dayTypes, priceSeasons } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { daysBetween } from '@shanmen/shared/time';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertCalendarDay } from '../../pricing/price-rule/price-rule.queries.ts';
import { calendarDayOf, daysFrom } from '../slot/calendar.ts';
import { lockSlots } from '../slot/slot.queries.ts';
import { makeSlots } from '../slot/slot.service.ts';
import { listFreeToOpen, updateShut } from '../spot-closure/spot-closure.queries.ts';
import {
  findTaken,
  forgetShut,
  type KeptDay,
  listKeptDays,
  listSlotsToShut,
  lockDays,
  noteShut,
  updateDays,
} from './calendar-day.queries.ts';
import { readYearTerms } from './year-terms.ts';

const mostDays = 366;

/** Every day of a year: as it is kept, else as 系统设置 will make it. */
export async function showYear(db: Db, year: number): Promise<CalendarYear> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const kept = new Map((await listKeptDays(db, { first, last })).map(day => [day.day, day]));
  const terms = await readYearTerms(db);
  return daysFrom(first, last).map(day => {
    const own = kept.get(day);
    if (own) return { ...own, isKept: true };
    const { season, dayType } = calendarDayOf(day, terms);
    return { day, season, dayType, state: 'open', note: '', isKept: false };
  });
}

/**
 * Says what days are: 季节 and 日型 for their prices, and whether they are sold. What was sold keeps its price. A day
 * for which somebody has a place is not shut here but by a closure, which gives the money back.
 * @throws time_order, invalid_input, state_forbidden with the day and how many have a place
 */
export async function paintDays(tx: Tx, staff: Staff, paint: CalendarPaint, today: string): Promise<void> {
  refusePaint(paint, today);
  const span = { first: paint.dateFrom, last: paint.dateTo };
  const terms = await readYearTerms(tx);
  for (const day of daysFrom(span.first, span.last)) {
    await insertCalendarDay(tx, day, calendarDayOf(day, terms));
  }
  await lockDays(tx, span);
  const before = await listKeptDays(tx, span);
  await updateDays(tx, paint, staff.id);
  const after = await listKeptDays(tx, span);
  const turned = before.filter(({ state }) => paint.state !== null && state !== paint.state);
  const days = turned.map(({ day }) => day);
  const shut = paint.state === 'closed' ? await lockToShut(tx, days) : [];
  await touchBusinessDay(tx, days);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.calendar.changed',
    objectType: 'calendar_day',
    objectId: `${span.first}…${span.last}`,
    before: { days: wordsOf(before) },
    after: { days: wordsOf(after) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  if (paint.state === 'open') await openAgain(tx, days);
  else await updateShut(tx, shut, true);
}

function refusePaint({ dateFrom, dateTo, season, dayType, state, note }: CalendarPaint, today: string): void {
  if (dateFrom > dateTo) throw new RuleViolation('time_order', '结束日须不早于开始日', { path: 'dateTo' });
  if (dateFrom < today) throw new RuleViolation('invalid_input', '过去的日子不能再改', { path: 'dateFrom' });
  if (daysBetween(dateFrom, dateTo) >= mostDays) {
    throw new RuleViolation('invalid_input', `一次最多改 ${mostDays} 天`, { path: 'dateTo' });
  }
  if (season === null && dayType === null && state === null && note === null) {
    throw new RuleViolation('invalid_input', '请至少选择一项要改的内容', { path: 'season' });
  }
}

/**
 * Slots are locked before they are judged, so that no sale slips in between.
 * @returns what is to be shut
 */
async function lockToShut(tx: Tx, days: readonly string[]): Promise<number[]> {
  const slotIds = await listSlotsToShut(tx, days);
  await noteShut(tx, slotIds);
  await lockSlots(tx, slotIds);
  const taken = await findTaken(tx, days);
  if (!taken) return slotIds;
  const text = `${taken.day} 已有 ${taken.persons} 人预订或购票，请改用「闭园」办理退票`;
  throw new RuleViolation('state_forbidden', text, { path: 'state', ...taken });
}

/** What was shut with the day is sold again, unless a closure keeps it shut, and slots that it never had are made. */
async function openAgain(tx: Tx, days: readonly string[]): Promise<void> {
  const slotIds = await listFreeToOpen(tx, await forgetShut(tx, days));
  await lockSlots(tx, slotIds);
  await updateShut(tx, slotIds, false);
  for (const day of days) await makeSlots(tx, day, null);
}

/** Days in a row that are the same are said once: 2026-10-01 至 2026-10-07 旺季 节假日 开放. */
function wordsOf(days: readonly KeptDay[]): string {
  const runs: { first: string; last: string; words: string }[] = [];
  for (const { day, season, dayType, state, note } of days) {
    const words = [priceSeasons[season], dayTypes[dayType], dayStates[state], note].filter(Boolean).join(' ');
    const run = runs.at(-1);
    if (run?.words === words) run.last = day;
    else runs.push({ first: day, last: day, words });
  }
  return runs
    .map(({ first, last, words }) => `${first === last ? first : `${first} 至 ${last}`} ${words}`)
    .join('；');
}
