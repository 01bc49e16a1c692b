import type { AnyMaster } from '@shanmen/shared/contracts/master/master';
import { type Driver, type DriverDraft, driver } from '@shanmen/shared/contracts/ticket/groups/driver';
import { type Guide, type GuideDraft, guide } from '@shanmen/shared/contracts/ticket/groups/guide';
import {
  type EscortState,
  type EscortStep,
  escortSteps,
} from '@shanmen/shared/contracts/ticket/groups/tour-crew';

import { maskedMobile, readEnterprise } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { MasterHooks } from '../../../masters/hooks.ts';
import { updateMaster, type Values } from '../../../masters/master.queries.ts';
import { addMaster, type Kit, kitOf, noted, requireMaster } from '../../../masters/master.service.ts';
import { type PersonKeys, sealText, searchHash } from '../../../platform/secrets/sealed-text.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type EscortKind, escortKinds } from './tour-crew-kind.ts';
import {
  findFit,
  hasExpired,
  isFoundBy,
  isInState,
  isMarkTaken,
  lockEscort,
  retailColumn,
  workColumns,
  workSource,
} from './tour-crew.queries.ts';

/** @prop outletIds whose groups and sales somebody may know of; null is every outlet */
export type CrewReading = {
  readonly today: string;
  /** Visit days of the groups that are counted, and days of the sales in shops. */
  readonly from: string;
  readonly to: string;
  readonly outletIds: readonly number[] | null;
  readonly keys: PersonKeys;
};

/** Who works on guides and drivers, and what was read for it. */
export type CrewWork = { readonly staff: Staff; readonly now: Date; readonly reading: CrewReading };

/** Who brings the group of a sale, as its slip names them. */
export type Escorts = { guideName: string | null; driverName: string | null };

/** What is special of both; what they differ in follows from their kind. */
function hooksOf(kind: EscortKind) {
  const { noun, master } = escortKinds[kind];
  return {
    audit: { changed: `ticket.${noun}.changed`, exported: 'ticket.list.exported' },
    source: (reading: CrewReading) => workSource(kind, reading),
    filters: { status: (state: EscortState) => isInState(kind, state), from: () => null, to: () => null },
    found: (keyword: string, { keys }: CrewReading) => isFoundBy(kind, keyword, mobileHashOf(keyword, keys)),
    before: { save: (tx: Tx, draft: CrewDraft, at: CrewSaving) => judged(tx, kind, draft, at) },
    noted: (row: Guide | Driver) => decidedOf(master, row),
  };
}

export const guideHooks: MasterHooks<typeof guide, CrewReading> = {
  ...hooksOf('GUIDE'),
  columns: { ...workColumns, isExpired: ({ today }) => hasExpired(today) },
};

export const driverHooks: MasterHooks<typeof driver, CrewReading> = {
  ...hooksOf('DRIVER'),
  columns: { ...workColumns, retailFen: retailColumn },
};

const kits: Readonly<Record<EscortKind, Kit>> = {
  GUIDE: kitOf(guide, guideHooks),
  DRIVER: kitOf(driver, driverHooks),
};

type CrewDraft = Pick<GuideDraft, 'enterpriseId'> & { readonly mobile: string | null };
type CrewSaving = {
  readonly id: number | null;
  readonly before: Guide | Driver | null;
  readonly reading: CrewReading;
};

/**
 * How a mobile is kept: sealed, found by a keyed hash, shown by a mask; without one the one that is kept stays. Who is
 * on the black list stays as he is: the last who touched the row is the one who may not take him off.
 * @throws state_forbidden on the black list, invalid_input without a mobile, not_found for the enterprise, code_taken
 */
async function judged(tx: Tx, kind: EscortKind, draft: CrewDraft, { id, before, reading }: CrewSaving) {
  const { mobile, enterpriseId } = draft;
  if (before?.state === 'BLACKLISTED') throw new RuleViolation('state_forbidden', '已拉黑，解除后才能修改');
  if (before === null && mobile === null)
    throw new RuleViolation('invalid_input', '请填写手机号', { path: 'mobile' });
  if (enterpriseId !== null && !(await readEnterprise(tx, enterpriseId)))
    throw new RuleViolation('not_found', '没有找到该企业', { path: 'enterpriseId' });
  const { of: path, title } = escortKinds[kind].mark;
  if (await isMarkTaken(tx, kind, String(Reflect.get(draft, path)), id))
    throw new RuleViolation('code_taken', `该${title}已登记`, { path });
  if (mobile === null) return {};
  const { keys } = reading;
  return {
    mobile_enc: sealText(mobile, keys),
    mobile_hash: searchHash(mobile, keys),
    mobile_masked: maskedMobile(mobile),
  };
}

/** What was decided about one, without what groups made of it. */
function decidedOf({ fields }: AnyMaster, row: Guide | Driver): Values {
  const isDecided = (name: string) => ['kept', 'fixed', 'stored'].includes(fields[name]?.place ?? '');
  return Object.fromEntries(Object.entries(row).filter(([name]) => isDecided(name)));
}

type Drafts = { GUIDE: GuideDraft; DRIVER: DriverDraft };

/** @returns its id @throws not_found for the enterprise, code_taken, invalid_input without a mobile */
export async function addEscort<Kind extends EscortKind>(
  tx: Tx,
  kind: Kind,
  draft: Drafts[Kind],
  work: CrewWork,
): Promise<number> {
  const { id } = await addMaster(kits[kind], tx, draft, work);
  return Number(id);
}

/**
 * Leads one a step on; whoever was put on the black list is taken off by another person.
 * @throws not_found, state_forbidden, maker_is_checker
 */
export async function stepEscort(
  tx: Tx,
  kind: EscortKind,
  id: number,
  { step, reason }: { step: EscortStep; reason: string },
  work: CrewWork,
): Promise<Values> {
  const kit = kits[kind];
  const { state, updatedBy } = found(await lockEscort(tx, kind, id), kit.master.noun);
  const before = await requireMaster(kit, tx, id, work);
  const from: readonly EscortState[] = escortSteps[step].from;
  if (!from.includes(state)) throw new RuleViolation('state_forbidden', undefined, { step });
  refuseMaker(step === 'lift' && updatedBy === work.staff.id);
  const version = Number(before['version']);
  await updateMaster(tx, kit.master, id, {
    values: { state: escortSteps[step].to },
    version,
    staffId: work.staff.id,
  });
  return noted(kit, tx, id, before, work, reason);
}

/** @throws escort_inactive for somebody who may not bring a group on the day */
export async function readEscorts(
  db: Db,
  {
    guideId,
    driverId,
    visitDate,
  }: { guideId?: number | undefined; driverId?: number | undefined; visitDate: string },
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
