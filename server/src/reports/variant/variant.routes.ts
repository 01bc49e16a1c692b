import { ReportParams } from '@shanmen/shared/contracts/reports/report';
import { mostVariants, VariantDraft, Variants } from '@shanmen/shared/contracts/reports/variant';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { Staff } from '../../callers/staff.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import type { ReportDefinition } from '../report/definition/report-definition.ts';
import { codesFor } from '../report/report-work.ts';
import { dropVariant, keepVariant, listVariants } from './variant.queries.ts';

/** 共享的筛选 of a report: a name for what is asked, never for what is answered. */
export function variantRoutes(app: App, deps: AppDeps, definitions: readonly ReportDefinition[]): void {
  const { pools, now } = deps;
  const mayView = (staff: Staff, key: string) => {
    const definition = definitions.find(report => report.key === key);
    // A report that does not exist and one that may not be seen look the same.
    if (!definition || !codesFor(definition, 'view').some(code => staff.codes.has(code)))
      throw new RuleViolation('report_unknown');
  };

  app.get(
    '/api/reports/variants/:key',
    {
      config: { permission: 'signed-in', scope: 'none' },
      schema: { params: ReportParams, response: { 200: Result(Variants) } },
    },
    async ({ staff, params }) => {
      mayView(staff, params.key);
      return { result: await listVariants(pools.main, params.key, staff.id) };
    },
  );

  app.post(
    '/api/reports/variants/:key',
    {
      config: { permission: 'report:variant:share', scope: 'none', idempotent: true },
      schema: { params: ReportParams, body: VariantDraft, response: { 200: Result(Variants) } },
    },
    async request => {
      const { staff, params, body } = request;
      mayView(staff, params.key);
      return runOnce(deps, request, async tx => {
        const by = { staffId: staff.id, now: now(), most: mostVariants };
        if (!(await keepVariant(tx, params.key, body, by)))
          throw new RuleViolation(
            'variant_conflict',
            `「${body.name}」已由他人共享，或已满 ${mostVariants} 个`,
          );
        return listVariants(tx, params.key, staff.id);
      });
    },
  );

  app.delete(
    '/api/reports/variants/own/:id',
    {
      config: { permission: 'report:variant:share', scope: 'own' },
      schema: { params: IdParams, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, params }) => {
      const isGone = await withTransaction(pools.main, tx => dropVariant(tx, params.id, staff.id));
      if (!isGone) throw new RuleViolation('not_found', '没有这个共享的筛选，或不是您共享的');
      return { result: null };
    },
  );
}
