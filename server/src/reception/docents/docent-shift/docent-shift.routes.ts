import {
  DocentShift,
  DocentShiftChange,
  DocentShiftDraft,
  DocentShiftQuery,
  DocentShifts,
  DocentWeekCopied,
  DocentWeekCopy,
} from '@shanmen/shared/contracts/reception/docents/docent-shift';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { daysBetween } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listShifts } from './docent-shift.queries.ts';
import { addShift, changeShift, repeatWeek } from './docent-shift.service.ts';

const root = '/api/reception/docent-shifts';
const mostDays = 31;
const step = {
  scope: 'none',
  idempotent: true,
  audit: 'reception.docent-shift.changed',
  changes: ['reception.docent-shift'],
} as const;

/** 排班 of the docents. */
export function docentShiftRoutes(app: App, deps: AppDeps): void {
  app.get(
    root,
    {
      config: { permission: 'reception:docent:view', scope: 'none' },
      schema: { querystring: DocentShiftQuery, response: { 200: Result(DocentShifts) } },
    },
    async ({ query }) => {
      if (query.to < query.from || daysBetween(query.from, query.to) >= mostDays)
        throw new RuleViolation('period_too_long', `一次最多看 ${mostDays} 天`);
      return { result: await listShifts(deps.pools.main, query) };
    },
  );

  app.post(
    root,
    {
      config: { ...step, permission: 'reception:docent-shift:edit' },
      schema: { body: DocentShiftDraft, response: { 200: Result(DocentShift) } },
    },
    request => runOnce(deps, request, tx => addShift(tx, request.staff, request.body, deps.now())),
  );

  app.put(
    `${root}/:id`,
    {
      config: { ...step, permission: 'reception:docent-shift:edit' },
      schema: { params: IdParams, body: DocentShiftChange, response: { 200: Result(DocentShift) } },
    },
    request =>
      runOnce(deps, request, tx =>
        changeShift(tx, request.staff, request.params.id, request.body, deps.now()),
      ),
  );

  app.post(
    `${root}/copy-week`,
    {
      config: { ...step, permission: 'reception:docent-shift:copy-week' },
      schema: { body: DocentWeekCopy, response: { 200: Result(DocentWeekCopied) } },
    },
    request => runOnce(deps, request, tx => repeatWeek(tx, request.staff, request.body, deps.now())),
  );
}
