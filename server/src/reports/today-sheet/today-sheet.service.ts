import {
  type TodayDraft,
  type TodayEntry,
  type TodayFigure,
  todayFigureKeys,
  todayFigureText,
  todayFigures,
  type TodayGroup,
  todayGroups,
  todayItems,
  type TodaySheet,
  todayStates,
  todayValueFault,
} from '@shanmen/shared/contracts/reports/today-sheet';
import { fen } from '@shanmen/shared/money';

import { type OutletScope, outletScope } from '../../admin/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { readTodayFigures, type TodayFigures } from './today-figures.ts';
import {
  findTodaySheet,
  holdTodaySheet,
  insertTodaySnapshot,
  listStalls,
  listTodaySnapshots,
  reachesWhole,
  readTodayContent,
  replaceTodayContent,
  type TodayContent,
  type TodayRow,
  updateTodaySheet,
} from './today-sheet.queries.ts';

/** The page of a group and day, asked for by a person. */
export type TodayAsked = {
  readonly staff: Staff;
  readonly group: TodayGroup;
  readonly day: string;
  readonly today: string;
  readonly now: Date;
};

/**
 * The page as it stands: the system's figures as they are now, or, once it is audited, as they were locked, with what
 * they have become since. Whoever reaches some outlets only sees the figures of these, and neither lock nor adjustment.
 */
export async function showToday(db: Db, asked: TodayAsked): Promise<TodaySheet> {
  const { group, day } = asked;
  const scope = await scopeOf(db, asked);
  const isWhole = await reachesWhole(db, group, scope);
  const sheet = await findTodaySheet(db, asked);
  const content = sheet === null ? { entries: [], adjustments: [] } : await readTodayContent(db, sheet.id);
  const locks = sheet === null ? [] : await listTodaySnapshots(db, sheet.id);
  const stalls = await listStalls(db, group, scope);
  const now = await readTodayFigures(db, { group, day, scope });
  const locked = isWhole && sheet?.state === 'audited' && locks[0] ? lockedFigures(locks[0].body) : null;
  const isReached = new Set(stalls.map(({ id }) => id));
  const adjustments = isWhole ? content.adjustments : [];
  return {
    group,
    day,
    state: sheet?.state ?? 'editing',
    edition: sheet?.edition ?? 1,
    version: sheet?.version ?? 0,
    isPartial: !isWhole,
    figures: figuresOf(locked ?? now, adjustments, locked === null ? null : now),
    entries: content.entries.filter(({ storeId }) => isWhole || (storeId !== null && isReached.has(storeId))),
    adjustments,
    stalls,
    submittedBy: sheet?.submittedBy ?? null,
    locks: isWhole ? locks.map(({ body: _body, ...lock }) => lock) : [],
  };
}

/**
 * Puts what was typed in place of what stood there. Whoever reaches some outlets only changes the entries of their stalls.
 * @throws sheet_locked, state_forbidden, version_conflict, invalid_input, outlets_out_of_reach
 */
export async function saveToday(tx: Tx, asked: TodayAsked, draft: TodayDraft): Promise<TodaySheet> {
  refuseLater(asked);
  const scope = await scopeOf(tx, asked);
  const isWhole = await reachesWhole(tx, asked.group, scope);
  const stalls = new Set((await listStalls(tx, asked.group, scope)).map(({ id }) => id));
  checkEntries(draft, stalls);
  const isOwn = ({ storeId }: TodayEntry) => isWhole || (storeId !== null && stalls.has(storeId));
  if (!isWhole && !(draft.adjustments.length === 0 && draft.entries.every(isOwn))) {
    throw new RuleViolation('outlets_out_of_reach', '只能填写权限范围内摊位的项目');
  }
  const sheet = await holdSeen(tx, asked, draft.version);
  requireState(sheet, 'editing');
  const before = await readTodayContent(tx, sheet.id);
  const after = {
    entries: [...before.entries.filter(entry => !isOwn(entry)), ...draft.entries],
    adjustments: isWhole ? draft.adjustments : before.adjustments,
  };
  if (sheet.version > 0 && JSON.stringify(before) === JSON.stringify(after)) return showToday(tx, asked);
  await replaceTodayContent(tx, sheet.id, after);
  await updateTodaySheet(tx, sheet.id, {});
  await note(tx, asked, 'reports.today-sheet.changed', {
    before: contentInWords(before),
    after: contentInWords(after),
  });
  return showToday(tx, asked);
}

/** Hands the page in for the audit. @throws as {@link saveToday} */
export async function submitToday(tx: Tx, asked: TodayAsked, version: number): Promise<TodaySheet> {
  await requireWhole(tx, asked);
  const sheet = await holdSeen(tx, asked, version);
  requireState(sheet, 'editing');
  await updateTodaySheet(tx, sheet.id, {
    state: 'submitted',
    submitted: { by: asked.staff.id, at: asked.now },
  });
  await note(tx, asked, 'reports.today-sheet.submitted', stateChange(sheet, 'submitted'));
  return showToday(tx, asked);
}

/** Locks the page with its figures, by another person than who handed it in. @throws maker_is_checker and as {@link saveToday} */
export async function auditToday(tx: Tx, asked: TodayAsked, version: number): Promise<TodaySheet> {
  const { staff, group, day, now } = asked;
  await requireWhole(tx, asked, 'audit');
  const sheet = await holdSeen(tx, asked, version);
  requireState(sheet, 'submitted');
  if (sheet.submittedById === staff.id) throw new RuleViolation('maker_is_checker', '提交人不能审核');
  const content = await readTodayContent(tx, sheet.id);
  const system = await readTodayFigures(tx, { group, day, scope: { kind: 'all' } });
  const figures = figuresOf(system, content.adjustments, null);
  const body = JSON.stringify({ group, day, edition: sheet.edition, figures, ...content });
  await insertTodaySnapshot(tx, sheet, { body, by: staff.id, at: now });
  await updateTodaySheet(tx, sheet.id, { state: 'audited' });
  await note(tx, asked, 'reports.today-sheet.audited', stateChange(sheet, 'audited'));
  return showToday(tx, asked);
}

/** Gives a page back to be edited; what was locked stays as its edition. @throws as {@link saveToday} */
export async function unlockToday(
  tx: Tx,
  asked: TodayAsked,
  { version, reason }: { version: number; reason: string },
): Promise<TodaySheet> {
  await requireWhole(tx, asked, 'unlock');
  const sheet = await holdSeen(tx, asked, version);
  if (sheet.state === 'editing') requireState(sheet, 'audited');
  const edition = sheet.state === 'audited' ? sheet.edition + 1 : sheet.edition;
  await updateTodaySheet(tx, sheet.id, { state: 'editing', edition, submitted: null });
  await note(tx, asked, 'reports.today-sheet.unlocked', { ...stateChange(sheet, 'editing'), reason });
  return showToday(tx, asked);
}

/** How far the person reaches by the right to a step; who audits pages need not be one who writes them. */
function scopeOf(
  db: Db,
  { staff, group, today }: TodayAsked,
  action: 'view' | 'audit' | 'unlock' = 'view',
): Promise<OutletScope> {
  return outletScope(db, staff, { code: `report:today.${group}:${action}`, domain: 'reports', day: today });
}

async function requireWhole(db: Db, asked: TodayAsked, action?: 'audit' | 'unlock'): Promise<void> {
  refuseLater(asked);
  const isWhole = await reachesWhole(db, asked.group, await scopeOf(db, asked, action));
  if (!isWhole) throw new RuleViolation('outlets_out_of_reach');
}

function refuseLater({ day, today }: TodayAsked): void {
  if (day > today) throw new RuleViolation('filter_invalid', '日期不能晚于今天');
}

async function holdSeen(tx: Tx, asked: TodayAsked, version: number): Promise<TodayRow> {
  const sheet = await holdTodaySheet(tx, asked);
  if (sheet.version !== version) {
    throw new RuleViolation('version_conflict', undefined, { current: await showToday(tx, asked) });
  }
  return sheet;
}

function requireState({ state }: TodayRow, wanted: TodayRow['state']): void {
  if (state === wanted) return;
  if (state === 'audited') throw new RuleViolation('sheet_locked');
  throw new RuleViolation('state_forbidden', `报表${todayStates[state]}，不能这样操作`);
}

function checkEntries({ entries }: TodayDraft, stalls: ReadonlySet<number>): void {
  const seen = new Set<string>();
  for (const [index, { item, storeId, value }] of entries.entries()) {
    const place = `${item} ${storeId}`;
    const isOfStall = 'stalls' in todayItems[item];
    const isPlaced = isOfStall ? storeId !== null && stalls.has(storeId) : storeId === null;
    const fault =
      todayValueFault(item, value) ?? (isPlaced && !seen.has(place) ? null : '门店有误或项目重复');
    if (fault !== null) {
      const path = `entries/${index}`;
      throw new RuleViolation('invalid_input', `${todayItems[item].title}：${fault}`, { path });
    }
    seen.add(place);
  }
}

function figuresOf(
  system: TodayFigures,
  adjustments: TodayContent['adjustments'],
  now: TodayFigures | null,
): TodaySheet['figures'] {
  return todayFigureKeys.map(figure => {
    const adjusted = adjustments.reduce((sum, row) => (row.figure === figure ? sum + row.amount : sum), 0);
    const value = system[figure];
    const since = now === null ? null : (now[figure] ?? 0) - (value ?? 0);
    return {
      figure,
      system: nullableFen(value),
      adjusted: fen(adjusted),
      reported: value === null && adjusted === 0 ? null : fen((value ?? 0) + adjusted),
      changed: nullableFen(since),
    };
  });
}

function nullableFen(value: number | null) {
  return value === null ? null : fen(value);
}

/** The system's figures as a snapshot holds them. */
function lockedFigures(body: string): TodayFigures {
  const { figures }: { figures: { figure: TodayFigure; system: number | null }[] } = JSON.parse(body);
  const valueOf = new Map(figures.map(({ figure, system }) => [figure, system]));
  const at = (figure: TodayFigure) => valueOf.get(figure) ?? null;
  return {
    orders: at('orders'),
    grossFen: at('grossFen'),
    discountFen: at('discountFen'),
    roundingFen: at('roundingFen'),
    receivedFen: at('receivedFen'),
    refundFen: at('refundFen'),
    netFen: at('netFen'),
    cashFen: at('cashFen'),
    otherFen: at('otherFen'),
    expectedFen: at('expectedFen'),
    countedFen: at('countedFen'),
    overShortFen: at('overShortFen'),
  };
}

/** What was entered, by the words that the page shows. */
function contentInWords({ entries, adjustments }: TodayContent): Record<string, string> {
  return Object.fromEntries([
    ...entries.map(({ item, storeId, value, note: more }) => [
      `${todayItems[item].title}${storeId === null ? '' : `（门店 ${storeId}）`}`,
      [value, more].filter(text => text !== '').join('，'),
    ]),
    ...adjustments.map(({ figure, amount, reason, voucher }, index) => [
      `调整${index + 1} ${todayFigures[figure].title}`,
      [todayFigureText(figure, amount), reason, voucher].filter(text => text !== '').join('，'),
    ]),
  ]);
}

function stateChange({ state }: TodayRow, after: TodayRow['state']) {
  return { before: { state }, after: { state: after } };
}

function note(
  tx: Tx,
  { staff, group, day }: TodayAsked,
  action: string,
  change: { before: object; after: object; reason?: string },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action,
    objectType: 'today_sheet',
    objectId: `${todayGroups[group]} ${day}`,
    ...change,
  });
}
