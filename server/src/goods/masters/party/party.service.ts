import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import type {
  Party,
  PartyAccounts,
  PartyChange,
  PartyDraft,
  PartyPage,
  PartyQuery,
} from '@shanmen/shared/contracts/goods/masters/party';

import { initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { changedSince, noteMaster, refuseStopWhile, takenBy } from '../master-note.ts';
import { markMaster } from '../master-status.queries.ts';
import type { MoneyPort } from '../../ports.ts';
import {
  insertParty,
  listHolders,
  listParties,
  lockParty,
  type PartyRow,
  readParty,
  updateParty,
} from './party.queries.ts';

/** Somebody of the demo area who buys; one whose code exists stays as it is. */
export async function keepParty(tx: Tx, draft: PartyDraft): Promise<void> {
  await insertParty(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: null });
}

/** A page of customers, each with what it may spend now. */
export async function showParties(db: Db, query: PartyQuery, money: MoneyPort): Promise<PartyPage> {
  const { rows, total } = await listParties(db, query);
  return { rows: await withAccounts(db, rows, money), total };
}

/** Every account that a customer can be given, and who buys on it already. */
export async function showAccounts(db: Db, money: MoneyPort): Promise<PartyAccounts> {
  const [accounts, holders] = await Promise.all([money.listAccounts(db), listHolders(db)]);
  return accounts.map(account => ({ ...account, heldBy: holders.get(account.enterpriseId)?.name ?? null }));
}

/** @throws code_taken, not_found for an account, document_incomplete */
export async function addParty(tx: Tx, staff: Staff, draft: PartyDraft, money: MoneyPort): Promise<Party> {
  await refuseAccount(tx, draft, null, money);
  const id = await insertParty(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: staff.id });
  if (id === null) throw new RuleViolation('code_taken', undefined, { path: 'code' });
  return noted(tx, staff, id, null, money);
}

/**
 * The code stays, and so does the account as long as documents wait that may be charged to it.
 * @throws not_found, code_taken, master_in_use, version_conflict
 */
export async function changeParty(
  tx: Tx,
  staff: Staff,
  id: number,
  change: PartyChange,
  money: MoneyPort,
): Promise<Party> {
  await lockParty(tx, id);
  const before = await requireParty(tx, id, money);
  if (before.code !== change.code) throw new RuleViolation('not_found', '没有找到该客户');
  if (before.enterpriseId !== change.enterpriseId) {
    if (before.openDocuments > 0)
      throw new RuleViolation('master_in_use', `${before.openDocuments} 张单据未审核，不能更换挂账企业`, {
        path: 'enterpriseId',
      });
  }
  await refuseAccount(tx, change, id, money);
  const stored = { ...change, pinyin: initialsOf(change.name), staffId: staff.id };
  if (!(await updateParty(tx, id, stored))) throw changedSince(before);
  return noted(tx, staff, id, before, money);
}

/** 停用 and 启用. @throws not_found, master_in_use, version_conflict */
export async function stepParty(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
  money: MoneyPort,
): Promise<Party> {
  await lockParty(tx, id);
  const before = await requireParty(tx, id, money);
  const open = before.openDocuments;
  refuseStopWhile(open > 0 ? [`${open} 张单据未审核`] : [], status);
  const marked = await markMaster(tx, 'goods.party', id, { status, version, staffId: staff.id });
  if (!marked) throw changedSince(before);
  return noted(tx, staff, id, before, money);
}

/** Only a unit buys on account, on one that is there, and that nobody else buys on. */
async function refuseAccount(
  tx: Tx,
  { kind, enterpriseId }: PartyDraft,
  ownId: number | null,
  money: MoneyPort,
): Promise<void> {
  if (enterpriseId === null) return;
  const path = 'enterpriseId';
  if (kind !== 'unit') throw new RuleViolation('document_incomplete', '只有单位客户可以挂账', { path });
  if ((await money.checkCredit(tx, enterpriseId)) === null)
    throw new RuleViolation('not_found', '该企业没有授信账户', { path });
  const holder = (await listHolders(tx)).get(enterpriseId);
  if (holder && holder.id !== ownId) throw takenBy(holder.name, '该企业的授信账户', path);
}

async function requireParty(db: Db, id: number, money: MoneyPort): Promise<Party> {
  const row = await readParty(db, id);
  const [party] = row === null ? [] : await withAccounts(db, [row], money);
  if (!party) throw new RuleViolation('not_found', '没有找到该客户');
  return party;
}

async function withAccounts(db: Db, rows: readonly PartyRow[], money: MoneyPort): Promise<Party[]> {
  const ids = rows.flatMap(({ enterpriseId }) => enterpriseId ?? []);
  const accounts = ids.length === 0 ? [] : await money.listAccounts(db, ids);
  const byEnterprise = new Map(accounts.map(account => [account.enterpriseId, account]));
  return rows.map(row => {
    const account = byEnterprise.get(row.enterpriseId ?? 0);
    if (!account) return { ...row, account: null };
    const { code: enterpriseCode, name: enterpriseName, availableFen, isFrozen } = account;
    return { ...row, account: { enterpriseCode, enterpriseName, availableFen, isFrozen } };
  });
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  before: Party | null,
  money: MoneyPort,
): Promise<Party> {
  const after = await requireParty(tx, id, money);
  await noteMaster(tx, staff, 'party', after.code, {
    before: before && factsOf(before),
    after: factsOf(after),
  });
  return after;
}

/** What was decided; what it may spend changes by itself. */
function factsOf({ account, openDocuments: _open, ...facts }: Party): object {
  return { ...facts, enterprise: account?.enterpriseName ?? null };
}
