import {
  ReportDefinitionAnswer,
  ReportParams,
  reportQuery,
  ReportRows,
  reportRowsQuery,
  ReportSheet,
  ReportTotals,
  sheetQuery,
} from '@shanmen/shared/contracts/reports/report';
import { Result } from '@shanmen/shared/contracts/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { App } from '../../http/route.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { checkDefinitions } from './definition/check-definitions.ts';
import type { GroupReport, ListReport, ReportDefinition } from './definition/report-definition.ts';
import { filterIdsOf } from './read/report-filters.ts';
import { describeReport, showRows, showSheet, showTotals } from './report.service.ts';
import { codesFor, type ReportWork } from './report-work.ts';
import { ReportTurns } from './snapshot/report-turns.ts';

/** What a request works with; wired for all routes of the area. */
export type WorkOf = (
  request: Pick<FastifyRequest, 'staff'>,
  reply: Pick<FastifyReply, 'raw'>,
) => Promise<ReportWork>;

/**
 * The description of every report, and the reading of each under an address of its own.
 * @throws a sentence per fault when a definition names something that is not there
 */
export function reportRoutes(app: App, definitions: readonly ReportDefinition[], workOf: WorkOf): void {
  const faults = checkDefinitions(definitions);
  if (faults.length > 0) throw new Error(`reports that cannot be:\n${faults.join('\n')}`);

  app.get(
    '/api/reports/definitions/:key',
    {
      config: { permission: 'signed-in', scope: 'reports' },
      schema: { params: ReportParams, response: { 200: Result(ReportDefinitionAnswer) } },
    },
    async (request, reply) => {
      const { staff, params } = request;
      const definition = definitions.find(({ key }) => key === params.key);
      // A report that does not exist and one that may not be seen look the same.
      if (!definition || !codesFor(definition, 'view').some(code => staff.codes.has(code)))
        throw new RuleViolation('report_unknown');
      return { result: await describeReport(await workOf(request, reply), definition) };
    },
  );

  const turns = new ReportTurns();
  for (const definition of definitions) {
    if (definition.layout === 'list') listRoutes(app, definition, workOf);
    else groupRoute(app, definition, workOf, turns);
  }
}

function listRoutes(app: App, report: ListReport, workOf: WorkOf): void {
  const config = { permission: { anyOf: codesFor(report, 'view') }, scope: 'reports' } as const;
  const filterIds = filterIdsOf(report);
  app.get(
    `/api/reports/rows/${report.key}`,
    { config, schema: { querystring: reportRowsQuery(filterIds), response: { 200: Result(ReportRows) } } },
    async (request, reply) => {
      const { cursor, pageSize, ...texts } = request.query;
      const page = {
        ...(cursor === undefined ? {} : { cursor }),
        ...(pageSize === undefined ? {} : { pageSize }),
      };
      return { result: await showRows(await workOf(request, reply), report, texts, page) };
    },
  );
  app.get(
    `/api/reports/totals/${report.key}`,
    { config, schema: { querystring: reportQuery(filterIds), response: { 200: Result(ReportTotals) } } },
    async (request, reply) => ({
      result: await showTotals(await workOf(request, reply), report, request.query),
    }),
  );
}

function groupRoute(app: App, report: GroupReport, workOf: WorkOf, turns: ReportTurns): void {
  app.get(
    `/api/reports/results/${report.key}`,
    {
      config: { permission: { anyOf: codesFor(report, 'view') }, scope: 'reports' },
      schema: { querystring: sheetQuery(filterIdsOf(report)), response: { 200: Result(ReportSheet) } },
    },
    async (request, reply) => {
      const work = await workOf(request, reply);
      return { result: await turns.take(() => showSheet(work, report, request.query)) };
    },
  );
}
