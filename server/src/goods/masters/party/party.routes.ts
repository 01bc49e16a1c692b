import {
  type Party,
  party,
  PartyAccounts,
  type PartyDraft,
} from '@shanmen/shared/contracts/goods/masters/party';
import { Result } from '@shanmen/shared/contracts/schema';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import type { MoneyPort, WithMoney } from '../../ports.ts';
import { masterAudit } from '../named.queries.ts';
import { listHolders, lockParty, nextPlace, openDocuments } from './party.queries.ts';

export function partyRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools, money } = deps;

  app.get(
    `${party.path}/accounts`,
    {
      config: { permission: { anyOf: ['goods:party:add', 'goods:party:edit'] }, scope: 'none' },
      schema: { response: { 200: Result(PartyAccounts) } },
    },
    async () => ({ result: await showAccounts(pools.main, money) }),
  );

  masterRoutes(app, deps, party, {
    audit: masterAudit,
    changes: ['goods.party', 'goods.choice'],
    columns: { account: null, openDocuments },
    complete: (db, rows) => withAccounts(db, rows, money),
    lock: lockParty,
    before: {
      async save(tx, draft, { id, before }) {
        if (before !== null) refuseOtherAccount(before, draft);
        await refuseAccount(tx, draft, id, money);
        return id === null ? { sort: await nextPlace(tx) } : {};
      },
    },
    mayStop: async (_tx, { openDocuments: open }) => (open > 0 ? [`${open} 张单据未审核`] : []),
    // What it may spend changes by itself.
    noted: ({ account, openDocuments: _open, ...facts }) => ({
      ...facts,
      enterprise: account?.enterpriseName ?? null,
    }),
    exports: {
      columns: [
        {
          after: 'phone',
          title: '挂账企业',
          width: 14,
          format: 'text',
          cell: ({ account }) => account?.enterpriseName ?? null,
        },
        {
          after: 'phone',
          title: '可用额度',
          width: 8,
          format: 'money',
          cell: ({ account }) => account?.availableFen ?? null,
        },
      ],
    },
  });
}

/** Every account that a customer can be given, and who buys on it already. */
async function showAccounts(db: Db, money: MoneyPort): Promise<PartyAccounts> {
  const [accounts, holders] = await Promise.all([money.listAccounts(db), listHolders(db)]);
  return accounts.map(account => ({ ...account, heldBy: holders.get(account.enterpriseId)?.name ?? null }));
}

/** The account stays as long as documents wait that may be charged to it. */
function refuseOtherAccount(before: Party, { enterpriseId }: PartyDraft): void {
  const open = before.openDocuments;
  if (open > 0 && before.enterpriseId !== enterpriseId)
    throw new RuleViolation('master_in_use', `${open} 张单据未审核，不能更换挂账企业`, {
      path: 'enterpriseId',
    });
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
  if (holder && holder.id !== ownId)
    throw new RuleViolation('code_taken', `该企业的授信账户已用于 ${holder.name}`, { path });
}

async function withAccounts(db: Db, rows: readonly Party[], money: MoneyPort): Promise<Party[]> {
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
