import {
  RefundRule,
  RefundRuleAudit,
  RefundRuleBinding,
  RefundRuleEffect,
  RefundRulePage,
  RefundRuleQuery,
  RefundRuleTerms,
  RefundTerms,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listRefundRules, readRefundRuleTerms } from './refund-rule.queries.ts';
import {
  addRule,
  askBinding,
  auditBinding,
  showBindingEffect,
  shownRule,
  turnOffRule,
} from './refund-rule.service.ts';

const path = '/api/commerce/refund-rules';
const viewing = { permission: 'commerce:refund-rule:view', scope: 'none' } as const;
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'commerce.refund-rule.changed',
  changes: ['commerce.refund-rule', 'commerce.product'],
} as const;
const answer = { 200: Result(RefundRule) };

/** 退票规则: rules, and which tickets are sold under each. */
export function refundRuleRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  stepRoutes(app, deps);

  app.get(
    path,
    { config: viewing, schema: { querystring: RefundRuleQuery, response: { 200: Result(RefundRulePage) } } },
    async ({ staff, query }) => {
      const { rows, total } = await listRefundRules(pools.main, query, staff.id);
      return { result: { rows: rows.map(shownRule), total } };
    },
  );

  app.get(
    `${path}/terms`,
    { config: viewing, schema: { response: { 200: Result(RefundRuleTerms) } } },
    async () => ({ result: await readRefundRuleTerms(pools.main) }),
  );

  app.get(
    `${path}/:id/effect`,
    { config: viewing, schema: { params: IdParams, response: { 200: Result(RefundRuleEffect) } } },
    async ({ staff, params }) => ({ result: await showBindingEffect(pools.main, params.id, staff) }),
  );
}

function stepRoutes(app: App, deps: AppDeps): void {
  app.post(
    path,
    {
      config: { ...writing, permission: 'commerce:refund-rule:add' },
      schema: { body: RefundTerms, response: answer },
    },
    async request => runOnce(deps, request, tx => addRule(tx, request.staff, request.body)),
  );

  app.post(
    `${path}/:id/bind`,
    {
      config: { ...writing, permission: 'commerce:refund-rule:bind' },
      schema: { params: IdParams, body: RefundRuleBinding, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => askBinding(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${path}/:id/audit`,
    {
      config: { ...writing, permission: 'commerce:refund-rule:audit', asks: ['second-person'] },
      schema: { params: IdParams, body: RefundRuleAudit, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => auditBinding(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${path}/:id/off`,
    {
      config: { ...writing, permission: 'commerce:refund-rule:off' },
      schema: { params: IdParams, response: answer },
    },
    async request => runOnce(deps, request, tx => turnOffRule(tx, request.staff, request.params.id)),
  );
}
