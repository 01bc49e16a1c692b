import type { AnyMaster } from '@shanmen/shared/contracts/master/master';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { MasterStatus, MasterStep } from '@shanmen/shared/contracts/master/master-status';

import type { Db, Tx } from '../db/transaction.ts';
import { writeAudit } from '../platform/audit/audit-log.ts';
import { initialsOf } from '../platform/initials.ts';
import { found, RuleViolation } from '../callers/rule-violation.ts';
import type { Staff } from '../callers/staff.ts';
import type { AnyHooks, MasterHooks } from './hooks.ts';
import {
  columnOf,
  findTaken,
  insertMaster,
  keywordOf,
  listMaster,
  type MasterQuery,
  type MasterSql,
  readMaster,
  updateMaster,
  type Values,
} from './master.queries.ts';

/** A master and what is special of it. */
export type Kit = { readonly master: AnyMaster; readonly hooks: AnyHooks };

/** Who works on it, when, and what was read for it before the transaction. */
export type Work = { readonly staff: Staff; readonly now: Date; readonly reading: unknown };

/** Holds hooks to their master; what comes out is worked on without its types. */
export function kitOf<M extends AnyMaster, Reading>(master: M, hooks: MasterHooks<M, Reading>): Kit {
  return { master, hooks };
}

type Asked = { readonly query: Values; readonly code: PermissionCode };

/** What is read once before a list, an export or a write. */
export async function workOf(
  { hooks }: Kit,
  db: Db,
  { staff, now }: Omit<Work, 'reading'>,
  asked: Asked,
): Promise<Work> {
  return { staff, now, reading: await hooks.reading?.(db, { staff, now, ...asked }) };
}

/** A page, without what the person may not see. */
export async function showMasters(
  { master, hooks }: Kit,
  db: Db,
  query: MasterQuery,
  { reading, staff }: Work,
): Promise<{ rows: Values[]; total: number }> {
  const needed = Object.entries(master.fields).filter(
    ([, { about }]) => about.needs !== undefined && !staff.codes.has(about.needs),
  );
  const unseen = new Set(needed.map(([name]) => name));
  const filters = Object.entries(hooks.filters ?? {}).flatMap(([name, condition]) =>
    query[name] === undefined || typeof condition !== 'function'
      ? []
      : [[name, condition(query[name], reading)] as const],
  );
  const { rows, total } = await listMaster(db, master, query, {
    ...sqlOf(hooks, reading, name => !unseen.has(name)),
    filters: Object.fromEntries(filters),
    found: hooks.found?.(keywordOf(query), reading) ?? null,
  });
  return { rows: (await hooks.complete?.(db, rows)) ?? rows, total };
}

/** @throws not_found */
export async function requireMaster({ master, hooks }: Kit, db: Db, id: number, { reading }: Work) {
  const isListed = (name: string) => master.fields[name]?.place === 'listed';
  const parts = sqlOf(hooks, reading, name => !isListed(name));
  const row = await readMaster(db, master, id, parts);
  const [whole] = row === null ? [] : ((await hooks.complete?.(db, [row])) ?? [row]);
  return found(whole, master.noun);
}

function sqlOf(hooks: AnyHooks, reading: unknown, isSeen: (name: string) => boolean): MasterSql {
  const columns = Object.entries(hooks.columns)
    .filter(([name]) => isSeen(name))
    .map(([name, part]) => [name, typeof part === 'function' ? part(reading) : part] as const);
  const source = typeof hooks.source === 'function' ? hooks.source(reading) : hooks.source;
  return { columns: Object.fromEntries(columns), source: source ?? {}, filters: {}, found: null };
}

/** @throws code_taken, and what `before.save` throws */
export async function addMaster(kit: Kit, tx: Tx, draft: Values, work: Work): Promise<Values> {
  const { master, hooks } = kit;
  const at = { ...work, id: null, before: null };
  await refuseTaken(kit, tx, draft);
  const more = await hooks.before?.save?.(tx, draft, at);
  const id = await insertMaster(
    tx,
    master,
    storedOf(master, draft, ['kept', 'fixed', 'once'], {
      ...more,
      created_by: work.staff.id,
      updated_by: work.staff.id,
    }),
  );
  if (id === null) throw takenBy(kit);
  await hooks.after?.save?.(tx, draft, { ...at, id });
  return noted(kit, tx, id, null, work);
}

/**
 * What is fixed stays. @throws not_found, version_conflict with what stands there now, and what `before.save` throws
 */
export async function changeMaster(
  kit: Kit,
  tx: Tx,
  { id, change }: { id: number; change: Values },
  work: Work,
): Promise<Values> {
  const { master, hooks } = kit;
  await hooks.lock?.(tx, id);
  const before = await requireMaster(kit, tx, id, work);
  const isFixed = Object.entries(master.fields).every(
    ([name, { place }]) => place !== 'fixed' || before[name] === change[name],
  );
  found(isFixed ? before : null, master.noun);
  const at = { ...work, id, before };
  const more = await hooks.before?.save?.(tx, change, at);
  const values = storedOf(master, change, ['kept', 'later'], more ?? {});
  const version = Number(change['version']);
  if (!(await updateMaster(tx, master, id, { values, version, staffId: work.staff.id })))
    throw changedSince(before);
  await hooks.after?.save?.(tx, change, at);
  return noted(kit, tx, id, before, work);
}

/** 停用 and 启用. @throws not_found, master_in_use with what still leans on it, version_conflict */
export async function stepMaster(
  kit: Kit,
  tx: Tx,
  { id, status, version }: MasterStep & { id: number },
  work: Work,
): Promise<Values> {
  const { master, hooks } = kit;
  await hooks.lock?.(tx, id);
  const before = await requireMaster(kit, tx, id, work);
  await hooks.before?.step?.(tx, before, work.reading);
  const reasons = status === 'stopped' ? ((await hooks.mayStop?.(tx, before)) ?? []) : [];
  if (reasons.length > 0) throw new RuleViolation('master_in_use', `不能停用：${reasons.join('；')}`);
  if (!(await updateMaster(tx, master, id, { values: { status }, version, staffId: work.staff.id })))
    throw changedSince(before);
  return noted(kit, tx, id, before, work);
}

/** A record of the demo area; one whose code exists stays as it is, and nothing is noted. */
export async function keepMaster<M extends AnyMaster>(
  tx: Tx,
  master: M,
  draft: Values,
  status: MasterStatus = 'active',
): Promise<void> {
  const id = await insertMaster(tx, master, storedOf(master, draft, ['kept', 'fixed', 'once'], {}));
  if (id !== null && status === 'stopped')
    await updateMaster(tx, master, id, { values: { status }, version: 1, staffId: null });
}

/** By column what a draft or change says, and the initials that it is found by. */
function storedOf(
  { fields, pinyin }: AnyMaster,
  draft: Values,
  places: readonly string[],
  more: Values,
): Values {
  const values = Object.entries(fields)
    .filter(([, { place, column }]) => places.includes(place) && column !== false)
    .map(([name, field]) => [columnOf(name, field), draft[name]] as const);
  const initials = pinyin === true ? { pinyin: initialsOf(String(draft['name'])) } : {};
  return { ...Object.fromEntries(values), ...initials, ...more };
}

async function refuseTaken(kit: Kit, tx: Tx, draft: Values): Promise<void> {
  const { code } = draft;
  if (typeof code !== 'string') return;
  const owner = (await findTaken(tx, kit.master, [code])).get(code);
  if (owner !== undefined) throw takenBy(kit, owner);
}

function takenBy({ master, hooks }: Kit, owner?: string): RuleViolation {
  if (hooks.taken) return hooks.taken();
  const label = master.fields['code']?.about.label ?? '';
  return new RuleViolation('code_taken', owner === undefined ? undefined : `${label}已用于 ${owner}`, {
    path: 'code',
  });
}

/** The refusal of a change against something that is no more; the form shows what stands there now. */
function changedSince(current: object): RuleViolation {
  return new RuleViolation('version_conflict', undefined, { current });
}

/** Writes what became of one into the log. @param reason why, where a person says so @returns the row as it is now */
export async function noted(
  kit: Kit,
  tx: Tx,
  id: number,
  before: Values | null,
  work: Work,
  reason?: string,
): Promise<Values> {
  const { master, hooks } = kit;
  const after = await requireMaster(kit, tx, id, work);
  const words = (row: Values) => hooks.noted?.(row) ?? row;
  await writeAudit(tx, {
    staffId: work.staff.id,
    outletId: work.staff.outletId,
    action: before === null ? (hooks.audit.added ?? hooks.audit.changed) : hooks.audit.changed,
    objectType: master.object,
    objectId: String(after['code']),
    ...(before ? { before: words(before) } : {}),
    after: words(after),
    ...(reason === undefined ? {} : { reason }),
    requestId: work.staff.requestId,
    ip: work.staff.ip,
  });
  return after;
}
