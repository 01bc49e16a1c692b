import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  AllotmentHolders,
  AllotmentRule,
  AllotmentRuleChange,
  AllotmentRuleDraft,
  AllotmentRulePage,
  AllotmentRuleQuery,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listAllotmentRules, listHolders } from './allotment-rule.queries.ts';
import { addAllotmentRule, changeAllotmentRule } from './allotment-rule.service.ts';

export function allotmentRuleRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  const reading = { permission: 'ticket:spot:view', scope: 'none' } as const;
  const writing = {
    permission: 'ticket:slot:allot',
    scope: 'none',
    audit: 'ticket.allotment-rule.changed',
    changes: ['ticket.allotment-rule', 'ticket.allotment', 'ticket.slot-quota', 'ticket.slot'],
  } as const;

  app.get(
    '/api/ticket/allotment-rules',
    {
      config: reading,
      schema: { querystring: AllotmentRuleQuery, response: { 200: Result(AllotmentRulePage) } },
    },
    async ({ query }) => ({ result: await listAllotmentRules(pools.main, query) }),
  );

  app.get(
    '/api/ticket/allotment-rules/holders',
    { config: reading, schema: { response: { 200: Result(AllotmentHolders) } } },
    async () => ({ result: await listHolders(pools.main) }),
  );

  app.post(
    '/api/ticket/allotment-rules',
    {
      config: { ...writing, idempotent: true },
      schema: { body: AllotmentRuleDraft, response: { 200: Result(AllotmentRule) } },
    },
    async request => runOnce(deps, request, tx => addAllotmentRule(tx, request.staff, request.body, now())),
  );

  app.put(
    '/api/ticket/allotment-rules/:id',
    {
      config: writing,
      schema: { params: IdParams, body: AllotmentRuleChange, response: { 200: Result(AllotmentRule) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changeAllotmentRule(tx, staff, params.id, body)),
    }),
  );
}
