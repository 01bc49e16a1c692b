import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { returnTypes, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { SourceLineQuery, SourceLines } from '@shanmen/shared/contracts/goods/documents/source-line';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { documentWork } from '../document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { refuseOutOfReach } from '../../masters/warehouse/warehouse.service.ts';
import { listSourceLines } from './source-line.queries.ts';

const enterCodes = returnTypes.map(type => documentCode(type, 'add'));

export function sourceLineRoutes(app: App, deps: AppDeps & WithMoney): void {
  app.get(
    '/api/goods/source-lines',
    {
      config: { permission: { anyOf: enterCodes }, scope: 'stock' },
      schema: { querystring: SourceLineQuery, response: { 200: Result(SourceLines) } },
    },
    async ({ staff, query: { type, keyword = '', docId = null, whId = null } }) => {
      const code = documentCode(type, 'add');
      const { source } = traitsOf(type);
      if (!staff.codes.has(code) || source === null) throw new RuleViolation('no_permission');
      const { reach } = await documentWork(deps, staff, type, code);
      await refuseOutOfReach(deps.pools.main, whId, reach);
      return { result: await listSourceLines(deps.pools.main, source, { keyword, docId, whId }, reach) };
    },
  );
}
