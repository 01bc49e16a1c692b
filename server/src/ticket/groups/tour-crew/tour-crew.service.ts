import {
  type EscortQuery,
  type EscortState,
  type EscortStep,
  escortSteps,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { WindowSale } from '@shanmen/shared/contracts/ticket/selling/order';

import { initialsOf } from '../../../admin/public.ts';
import { maskedMobile, readEnterprise } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  type Escort,
  type EscortChanges,
  type EscortDrafts,
  type EscortKind,
  escortKinds,
} from './tour-crew-kind.ts';
import {
  findFit,
  insertEscort,
  isEscortTaken,
  type KeptMobile,
  listEscorts,
  lockEscort,
  markEscort,
  readEscort,
  updateEscort,
} from './tour-crew.queries.ts';

/** @prop outletIds whose groups and sales somebody may know of; null is every outlet */
export type EscortWork = { today: string; keys: PersonKeys; outletIds: readonly number[] | null };

/** Who brings the group of a sale, as its slip names them. */
export type Escorts = { guideName: string | null; driverName: string | null };

/** A page with the groups of the days that were asked for, else of the month so far. */
export function showEscorts(
  db: Db,
  kind: EscortKind,
  query: EscortQuery,
  { today, keys, outletIds }: EscortWork,
): Promise<{ rows: Escort[]; total: number }> {
  const { from, to = today, keyword = '' } = query;
  const reading = { today, from: from ?? firstOfMonth(to), to, outletIds };
  return listEscorts(db, kind, query, mobileHashOf(keyword, keys), reading);
}

/** @throws not_found for the enterprise, code_taken, invalid_input without a mobile */
export async function addEscort<Kind extends EscortKind>(
  tx: Tx,
  staff: Staff,
  kind: Kind,
  draft: EscortDrafts[Kind],
  work: EscortWork,
): Promise<Escort> {
  if (draft.mobile === null) throw new RuleViolation('invalid_input', '请填写手机号', { path: 'mobile' });
  await refuseEnterprise(tx, draft.enterpriseId);
  const row = { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id };
  const id = await insertEscort(tx, kind, row, sealedMobile(draft.mobile, work.keys));
  if (id === null) throw takenBy(kind);
  return noted(tx, staff, kind, id, { before: null, work });
}

/** The code stays. @throws not_found, state_forbidden on the black list, code_taken, version_conflict with what stands there now */
export async function changeEscort<Kind extends EscortKind>(
  tx: Tx,
  staff: Staff,
  kind: Kind,
  id: number,
  change: EscortChanges[Kind],
  work: EscortWork,
): Promise<Escort> {
  const before = await requireEscort(tx, kind, id, work);
  if (before.code !== change.code) throw unknown(kind);
  refuseBlacklisted(before);
  await refuseEnterprise(tx, change.enterpriseId);
  if (await isEscortTaken(tx, kind, change, id)) throw takenBy(kind);
  const mobile = change.mobile === null ? null : sealedMobile(change.mobile, work.keys);
  const row = { ...change, pinyin: initialsOf(change.name), staffId: staff.id };
  const saved = await updateEscort(tx, kind, id, row, mobile);
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, kind, id, { before, work });
}

/**
 * Leads one a step on; whoever was put on the black list is taken off by another person.
 * @throws not_found, state_forbidden, maker_is_checker
 */
export async function stepEscort(
  tx: Tx,
  staff: Staff,
  kind: EscortKind,
  id: number,
  { step, reason }: { step: EscortStep; reason: string },
  work: EscortWork,
): Promise<Escort> {
  const before = await requireEscort(tx, kind, id, work);
  const locked = await lockEscort(tx, kind, id);
  if (!locked) throw unknown(kind);
  const from: readonly EscortState[] = escortSteps[step].from;
  if (!from.includes(locked.state)) throw new RuleViolation('state_forbidden', undefined, { step });
  refuseMaker(step === 'lift' && locked.updatedBy === staff.id);
  await markEscort(tx, kind, id, { state: escortSteps[step].to, staffId: staff.id });
  return noted(tx, staff, kind, id, { before, work, reason });
}

/** @throws escort_inactive for somebody who may not bring a group on the day */
export async function readEscorts(
  db: Db,
  { guideId, driverId, visitDate }: Pick<WindowSale, 'guideId' | 'driverId' | 'visitDate'>,
): Promise<Escorts> {
  return {
    guideName: await nameOf(db, 'GUIDE', guideId, visitDate),
    driverName: await nameOf(db, 'DRIVER', driverId, visitDate),
  };
}

/** The hash that a whole mobile is found by; null for anything else that was typed. */
export function mobileHashOf(keyword: string, keys: PersonKeys): string | null {
  return /^1[3-9]\d{9}$/.test(keyword) ? searchHash(keyword, keys) : null;
}

async function nameOf(
  db: Db,
  kind: EscortKind,
  id: number | undefined,
  visitDate: string,
): Promise<string | null> {
  if (id === undefined) return null;
  const words = await findFit(db, kind, id, visitDate);
  if (words === null) throw new RuleViolation('escort_inactive', undefined, { kind, id });
  return words;
}

/** How a mobile is kept: sealed, found by a keyed hash, shown by a mask. */
function sealedMobile(mobile: string, keys: PersonKeys): KeptMobile {
  return {
    mobileEnc: sealText(mobile, keys),
    mobileHash: searchHash(mobile, keys),
    mobileMasked: maskedMobile(mobile),
  };
}

async function refuseEnterprise(tx: Tx, enterpriseId: number | null): Promise<void> {
  if (enterpriseId === null || (await readEnterprise(tx, enterpriseId))) return;
  throw new RuleViolation('not_found', '没有找到该企业', { path: 'enterpriseId' });
}

/** Who is on the black list stays as he is: the last who touched the row is the one who may not take him off. */
function refuseBlacklisted({ state }: Escort): void {
  if (state === 'BLACKLISTED') throw new RuleViolation('state_forbidden', '已拉黑，解除后才能修改');
}

function takenBy(kind: EscortKind): RuleViolation {
  return new RuleViolation('code_taken', `编码或${escortKinds[kind].mark.title}已登记`);
}

function unknown(kind: EscortKind): RuleViolation {
  return new RuleViolation('not_found', `没有找到该${escortKinds[kind].title}`);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

async function requireEscort(
  tx: Tx,
  kind: EscortKind,
  id: number,
  { today, outletIds }: EscortWork,
): Promise<Escort> {
  const escort = await readEscort(tx, kind, id, { today, from: firstOfMonth(today), to: today, outletIds });
  if (!escort) throw unknown(kind);
  return escort;
}

type Note = { before: Escort | null; work: EscortWork; reason?: string };

async function noted(
  tx: Tx,
  staff: Staff,
  kind: EscortKind,
  id: number,
  { before, work, reason }: Note,
): Promise<Escort> {
  const after = await requireEscort(tx, kind, id, work);
  const { noun } = escortKinds[kind];
  await writeAudit(tx, {
    staffId: staff.id,
    action: `ticket.${noun}.changed`,
    objectType: noun,
    objectId: after.code,
    ...(before ? { before: decidedOf(kind, before) } : {}),
    after: decidedOf(kind, after),
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

const common: readonly string[] = ['code', 'name', 'mobileMasked', 'enterpriseId', 'state'];

/** What was decided about one, without what groups made of it. */
function decidedOf(kind: EscortKind, escort: Escort): Record<string, unknown> {
  const own = Object.keys(escortKinds[kind].columns);
  return Object.fromEntries(
    Object.entries(escort).filter(([name]) => common.includes(name) || own.includes(name)),
  );
}
