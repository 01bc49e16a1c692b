import {
  BankIn,
  BankInDraft,
  BankInDue,
  BankInPage,
  BankInQuery,
  BankInVoid,
} from '@shanmen/shared/contracts/audit/bank-in';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { workedOutlets } from '../../admin/public.ts';
import type { Staff } from '../../callers/staff.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { findRecordedBankIn, listBankIns, readDue } from './bank-in.queries.ts';
import { addBankIn, voidBankIn } from './bank-in.service.ts';

const root = '/api/audit/bank-ins';
const viewing = { permission: 'report:a.rev2:view', scope: 'reports' } as const;
const writing = { scope: 'reports', idempotent: true, changes: ['audit.bank-in'] } as const;
const answer = { 200: Result(BankIn) };

/** 解款: cash of shifts that went to the bank. */
export function bankInRoutes(
  app: App,
  deps: AppDeps,
  { site }: { site: () => Promise<{ dayCut: DayCuts }> },
): void {
  const { main } = deps.pools;
  const workOf = async (staff: Staff, code: PermissionCode) => {
    const now = deps.now();
    const bizDate = businessDay(now, (await site()).dayCut);
    return {
      now,
      bizDate,
      reach: await workedOutlets(main, staff, { code, domain: 'reports', day: bizDate }),
    };
  };

  app.get(
    root,
    { config: viewing, schema: { querystring: BankInQuery, response: { 200: Result(BankInPage) } } },
    async ({ staff, query }) => {
      const { reach } = await workOf(staff, 'report:a.rev2:view');
      return { result: await listBankIns(main, query, reach) };
    },
  );

  app.get(
    `${root}/due`,
    { config: viewing, schema: { response: { 200: Result(BankInDue) } } },
    async ({ staff }) => {
      const { reach } = await workOf(staff, 'report:a.rev2:view');
      return { result: await readDue(main, reach) };
    },
  );

  app.post(
    root,
    {
      config: { ...writing, permission: 'audit:bank-in:add', audit: 'audit.bank-in.added' },
      schema: { body: BankInDraft, response: answer },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await workOf(staff, 'audit:bank-in:add')), idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => addBankIn(tx, staff, body, work), findRecordedBankIn);
    },
  );

  app.post(
    `${root}/:id/void`,
    {
      config: { ...writing, permission: 'audit:bank-in:void', audit: 'audit.bank-in.voided' },
      schema: { params: IdParams, body: BankInVoid, response: answer },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(staff, 'audit:bank-in:void');
      return runOnce(deps, request, tx => voidBankIn(tx, staff, { ...params, ...body }, work));
    },
  );
}
