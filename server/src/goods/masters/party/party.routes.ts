import { masterStatuses, MasterStep } from '@shanmen/shared/contracts/master/master-status';
import {
  Party,
  PartyAccounts,
  PartyChange,
  PartyDraft,
  partyKinds,
  PartyPage,
  PartyQuery,
} from '@shanmen/shared/contracts/goods/masters/party';
import { FileAnswer } from '@shanmen/shared/contracts/import-file';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { writeList } from '../../list-out/list-out.ts';
import type { WithMoney } from '../../ports.ts';
import { addParty, changeParty, showAccounts, showParties, stepParty } from './party.service.ts';
import { partyColumns } from './party-table.ts';

const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.party', 'goods.choice'],
} as const;

export function partyRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools, money } = deps;

  app.get(
    '/api/goods/parties',
    {
      config: { permission: 'goods:party:view', scope: 'none' },
      schema: { querystring: PartyQuery, response: { 200: Result(PartyPage) } },
    },
    async ({ query }) => ({ result: await showParties(pools.main, query, money) }),
  );

  app.get(
    '/api/goods/parties/accounts',
    {
      config: { permission: { anyOf: ['goods:party:add', 'goods:party:edit'] }, scope: 'none' },
      schema: { response: { 200: Result(PartyAccounts) } },
    },
    async () => ({ result: await showAccounts(pools.main, money) }),
  );

  app.post(
    '/api/goods/parties',
    {
      config: { ...writing, permission: 'goods:party:add' },
      schema: { body: PartyDraft, response: { 200: Result(Party) } },
    },
    async request => runOnce(deps, request, tx => addParty(tx, request.staff, request.body, money)),
  );

  app.put(
    '/api/goods/parties/:id',
    {
      config: { ...writing, permission: 'goods:party:edit' },
      schema: { params: IdParams, body: PartyChange, response: { 200: Result(Party) } },
    },
    async request =>
      runOnce(deps, request, tx => changeParty(tx, request.staff, request.params.id, request.body, money)),
  );

  app.post(
    '/api/goods/parties/:id/status',
    {
      config: { ...writing, permission: 'goods:party:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(Party) } },
    },
    async request =>
      runOnce(deps, request, tx => stepParty(tx, request.staff, request.params.id, request.body, money)),
  );

  leavingRoutes(app, deps);
}

function leavingRoutes(app: App, deps: AppDeps & WithMoney): void {
  app.post(
    '/api/goods/parties/export',
    {
      config: { permission: 'goods:party:export', scope: 'none', audit: 'goods.list.exported' },
      schema: { querystring: PartyQuery, response: { 200: FileAnswer } },
    },
    async ({ staff, query }, reply) => {
      const file = await writeList(deps.pools.main, staff, query, {
        title: '客户',
        columns: partyColumns,
        words: { kind: { values: partyKinds }, status: { values: masterStatuses } },
        read: (snapshot, part) => showParties(snapshot, { ...query, ...part }, deps.money),
        now: deps.now(),
      });
      return sendFile(reply, file);
    },
  );
}
