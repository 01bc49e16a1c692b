import { RiskCheck, RiskPage, RiskQuery } from '@shanmen/shared/contracts/admin/records/risk';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { businessDay } from '@shanmen/shared/time';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { openSettings } from '../../settings/setting/setting.service.ts';
import { insertCheck, listRisks, readDoer } from './risk.queries.ts';

export function riskRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  app.get(
    '/api/admin/risks',
    {
      config: { permission: { allOf: ['admin:security:view', 'admin:audit-log:view'] }, scope: 'none' },
      schema: { querystring: RiskQuery, response: { 200: Result(RiskPage) } },
    },
    async ({ staff, query }) => ({ result: await showRisks(pools.main, staff, query, now()) }),
  );

  app.post(
    '/api/admin/risks/:id/check',
    {
      config: {
        permission: { allOf: ['admin:security:view', 'admin:risk:check'] },
        scope: 'none',
        asks: ['second-person'],
        idempotent: true,
        audit: 'admin.risk.checked',
        changes: ['admin.risk'],
      },
      schema: { params: IdParams, body: RiskCheck, response: { 200: Result(Type.Null()) } },
    },
    async request => {
      const check = { id: request.params.id, ...request.body };
      return runOnce(deps, request, tx => checkRisk(tx, request.staff, check, now()));
    },
  );
}

/** 高风险操作 of a business day, as the site judges them. */
async function showRisks(db: Db, staff: Staff, query: RiskQuery, now: Date): Promise<RiskPage> {
  const setting = await openSettings(db);
  const dayCut = setting(settings.dayCut);
  return listRisks(db, query, {
    day: query.day ?? businessDay(now, dayCut),
    dayCut,
    leastCount: setting(settings.riskLeastCount),
    factor: setting(settings.riskFactor),
    readerId: staff.id,
  });
}

/**
 * 标为已核: somebody else than who did it says what he found, once.
 * @throws not_found, maker_is_checker, state_forbidden
 */
async function checkRisk(
  tx: Tx,
  staff: Staff,
  { id, note }: { id: number; note: string },
  now: Date,
): Promise<null> {
  const done = found(await readDoer(tx, id), '操作');
  refuseMaker(done.staffId === staff.id, '不能核对自己的操作');
  const isFirst = await insertCheck(tx, { id, staffId: staff.id, note, now });
  if (!isFirst) throw new RuleViolation('state_forbidden', '该操作已有人核对');
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: staff.outletId,
    requestId: staff.requestId,
    ip: staff.ip,
    action: 'admin.risk.checked',
    objectType: 'admin.risk',
    objectId: String(id),
    after: { action: done.action },
    reason: note,
  });
  return null;
}
