import { Chain, CombinedPage, CombinedQuery } from '@shanmen/shared/contracts/goods/combined-document';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/document-types';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../ports.ts';
import { listCombined, readChain } from './combined-document.queries.ts';

const viewCodes = documentTypeKeys.map(type => `goods:${type}:view` as const);

/** 综合单据 shows the types whose own lists one may see. */
export function combinedDocumentRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const viewCode = 'goods:combined-document:view';
  const reading = {
    permission: viewCode,
    scope: 'stock',
    widenedBy: [...viewCodes, 'goods:cost:view'],
  } as const;

  app.get(
    '/api/goods/documents',
    { config: reading, schema: { querystring: CombinedQuery, response: { 200: Result(CombinedPage) } } },
    async ({ staff, query }) => {
      const { reach } = await documentWork(deps, staff, 'jh', viewCode);
      const page = await listCombined(pools.main, typesOf(staff), query, reach);
      if (staff.codes.has('goods:cost:view')) return { result: page };
      const rows = page.rows.map(({ costFen: _cost, ...row }) => row);
      return { result: { rows, total: page.total, totals: { amount: page.totals.amount } } };
    },
  );

  app.get(
    '/api/goods/document-chains/:id',
    {
      config: { ...reading, permission: { anyOf: [viewCode, ...viewCodes] } },
      schema: { params: IdParams, response: { 200: Result(Chain) } },
    },
    async ({ staff, params }) => {
      const types = typesOf(staff);
      const codes: readonly PermissionCode[] = [viewCode, ...viewCodes];
      const code = codes.find(each => staff.codes.has(each)) ?? viewCode;
      const { reach } = await documentWork(deps, staff, 'jh', code);
      const chain = await readChain(pools.main, params.id, types, reach);
      if (!chain.some(({ id }) => id === params.id)) throw new RuleViolation('not_found', '没有找到该单据');
      return { result: chain };
    },
  );
}

function typesOf(staff: Staff) {
  return documentTypeKeys.filter(type => staff.codes.has(`goods:${type}:view`));
}
