import {
  ComboParts,
  ComboPartsAudit,
  ComboPartsChange,
  ComboPartsPage,
  ComboPartsQuery,
  ComboPartTerms,
} from '@shanmen/shared/contracts/commerce/products/combo-part';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listCombos, readComboPartTerms } from './combo-part.queries.ts';
import { askParts, auditParts } from './combo-part.service.ts';

const path = '/api/commerce/combo-parts';
const viewing = { permission: 'commerce:combo-item:view', scope: 'none' } as const;
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'commerce.combo-part.changed',
  changes: ['commerce.product', 'commerce.combo-part'],
} as const;

/** 组合管理: of which parts combined tickets are made, and what each is worth. */
export function comboPartRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    path,
    { config: viewing, schema: { querystring: ComboPartsQuery, response: { 200: Result(ComboPartsPage) } } },
    async ({ staff, query }) => ({ result: await listCombos(pools.main, query, staff.id) }),
  );

  app.get(
    `${path}/terms`,
    { config: viewing, schema: { response: { 200: Result(ComboPartTerms) } } },
    async () => ({ result: await readComboPartTerms(pools.main) }),
  );

  app.post(
    `${path}/:id/ask`,
    {
      config: { ...writing, permission: 'commerce:combo-item:edit' },
      schema: { params: IdParams, body: ComboPartsChange, response: { 200: Result(ComboParts) } },
    },
    async request =>
      runOnce(deps, request, tx => askParts(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${path}/:id/audit`,
    {
      config: { ...writing, permission: 'commerce:combo-item:audit', asks: ['second-person'] },
      schema: { params: IdParams, body: ComboPartsAudit, response: { 200: Result(ComboParts) } },
    },
    async request =>
      runOnce(deps, request, tx => auditParts(tx, request.staff, request.params.id, request.body)),
  );
}
