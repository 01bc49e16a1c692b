import {
  BarcodeRule,
  BarcodeRuleChange,
  BarcodeRuleDraft,
  BarcodeRules,
  LabelTrial,
  LabelTrialQuery,
} from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { addRule, changeRule, showRules, stepRule, tryLabel } from './barcode-rule.service.ts';

const root = '/api/goods/barcode-rules';
const reading = { permission: 'goods:store:view', scope: 'none' } as const;
const writing = {
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.store'],
} as const;

/** 条码规则: how the tills of all stores read what a scale printed; whoever may change a store may change them. */
export function barcodeRuleRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(root, { config: reading, schema: { response: { 200: Result(BarcodeRules) } } }, async () => ({
    result: await showRules(pools.main),
  }));

  app.get(
    `${root}/trial`,
    { config: reading, schema: { querystring: LabelTrialQuery, response: { 200: Result(LabelTrial) } } },
    async ({ query }) => ({ result: await tryLabel(pools.main, query.code.trim()) }),
  );

  app.post(
    root,
    {
      config: { ...writing, permission: 'goods:store:edit' },
      schema: { body: BarcodeRuleDraft, response: { 200: Result(BarcodeRule) } },
    },
    async request => runOnce(deps, request, tx => addRule(tx, request.staff, request.body)),
  );

  app.put(
    `${root}/:id`,
    {
      config: { ...writing, permission: 'goods:store:edit' },
      schema: { params: IdParams, body: BarcodeRuleChange, response: { 200: Result(BarcodeRule) } },
    },
    async request =>
      runOnce(deps, request, tx => changeRule(tx, request.staff, request.params.id, request.body)),
  );

  app.post(
    `${root}/:id/status`,
    {
      config: { ...writing, permission: 'goods:store:stop' },
      schema: { params: IdParams, body: MasterStep, response: { 200: Result(BarcodeRule) } },
    },
    async request =>
      runOnce(deps, request, tx => stepRule(tx, request.staff, request.params.id, request.body)),
  );
}
