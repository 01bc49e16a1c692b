import {
  ReportDefinitionAnswer,
  ReportParams,
  ReportRows,
  ReportTotals,
  TodaySaleQuery,
  TodaySaleRowsQuery,
} from '@shanmen/shared/contracts/reports/report';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../http/route.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { describeReport, type ReportWork, showRows, showTotals } from './report.service.ts';
import type { ReportDefinition } from './report-definition.ts';
import { reportDefinitions } from './report-definitions.ts';

/** Wired in app.ts: reports count in the site's business days. */
type SitePort = () => Promise<{ dayCut: string }>;

export function reportRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const todaySale = reportDefinitions['t.today'];

  app.get(
    '/api/reports/definitions/:key',
    {
      config: { permission: 'signed-in', scope: 'reports' },
      schema: { params: ReportParams, response: { 200: Result(ReportDefinitionAnswer) } },
    },
    async ({ staff, params }) => {
      const definition = viewableDefinition(staff, params.key);
      return { result: await describeReport(await workOf(staff), definition) };
    },
  );

  app.get(
    '/api/reports/rows/t.today',
    {
      config: { permission: 'report:t.today:view', scope: 'reports' },
      schema: { querystring: TodaySaleRowsQuery, response: { 200: Result(ReportRows) } },
    },
    async ({ staff, query: { cursor, pageSize, ...texts } }) => {
      const page = {
        ...(cursor === undefined ? {} : { cursor }),
        ...(pageSize === undefined ? {} : { pageSize }),
      };
      return { result: await showRows(await workOf(staff), todaySale, texts, page) };
    },
  );

  app.get(
    '/api/reports/totals/t.today',
    {
      config: { permission: 'report:t.today:view', scope: 'reports' },
      schema: { querystring: TodaySaleQuery, response: { 200: Result(ReportTotals) } },
    },
    async ({ staff, query }) => ({ result: await showTotals(await workOf(staff), todaySale, query) }),
  );

  async function workOf(staff: Staff): Promise<ReportWork> {
    const { dayCut } = await site();
    const now = deps.now();
    return { db: deps.pools.main, facts: deps.pools.reports, staff, now, today: businessDay(now, dayCut) };
  }
}

/** A report that does not exist and one that may not be seen look the same. @throws report_unknown */
function viewableDefinition(staff: Staff, key: string): ReportDefinition {
  const definition = Object.values(reportDefinitions).find(candidate => candidate.key === key);
  if (!definition || !staff.codes.has(definition.view)) throw new RuleViolation('report_unknown');
  return definition;
}
