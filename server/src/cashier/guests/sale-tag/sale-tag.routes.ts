import {
  SaleTag,
  SaleTagDraft,
  TagChoiceQuery,
  TagChoices,
} from '@shanmen/shared/contracts/cashier/guests/sale-tag';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { outletScope } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { teamChanges } from '../../../http/operation/team-changes.ts';
import { runOnce } from '../../../http/run-once.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { momentOf, type TillPort } from '../../till-port.ts';
import { visitWork } from '../driver-visit/driver-visit.routes.ts';
import { findTagChoices, tagSale } from './sale-tag.service.ts';

/** Whom sales are attributed to (F4). */
export function saleTagRoutes(app: App, deps: AppDeps & TillPort): void {
  const { pools } = deps;

  app.post(
    '/api/cashier/sales/:id/tags',
    {
      config: {
        permission: 'cashier:sale:tag',
        scope: 'own',
        widenedBy: ['cashier:transaction:all'],
        idempotent: true,
        changes: ['cashier.driver-visit'],
        alsoChanges: teamChanges,
      },
      schema: { params: IdParams, body: SaleTagDraft, response: { 200: Result(SaleTag) } },
    },
    async request => {
      const { staff, params, body } = request;
      const moment = await momentOf(deps);
      const question = { code: 'cashier:sale:tag', domain: 'retail', day: moment.bizDate } as const;
      const scope = await outletScope(pools.main, staff, question);
      const seesAll = staff.codes.has('cashier:transaction:all') && scope.kind !== 'self';
      const reach = {
        outletIds: scope.kind === 'outlets' ? scope.outletIds : null,
        cashierId: seesAll ? null : staff.id,
      };
      return runOnce(deps, request, tx => tagSale(tx, staff.id, params.id, body, { ...moment, reach }));
    },
  );

  const keys = personKeys(readMasterKeys(deps.config));
  const choosing = ['cashier:sale:tag', 'cashier:driver-visit:add'] as const;
  app.get(
    '/api/cashier/tag-choices',
    {
      config: { permission: { anyOf: choosing }, scope: 'retail' },
      schema: { querystring: TagChoiceQuery, response: { 200: Result(TagChoices) } },
    },
    async ({ staff, query }) => {
      const code = choosing.find(each => staff.codes.has(each)) ?? 'cashier:sale:tag';
      const { bizDate: day, reach } = await visitWork(deps, staff, code);
      return { result: await findTagChoices(pools.main, query.q, { day, reach, keys }) };
    },
  );
}
