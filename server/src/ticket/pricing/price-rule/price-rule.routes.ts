import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import {
  PriceAudit,
  PriceBatch,
  PriceBatchDone,
  PriceCalendar,
  PriceCalendarQuery,
  PriceEffect,
  PriceMatrix,
  PriceMatrixQuery,
  PriceRule,
  PriceRuleChange,
  PriceRuleDraft,
  PriceRulePage,
  PriceRuleQuery,
  PriceTerms,
  PriceTrial,
  PriceTried,
  PriceVoid,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';

import { dayOf } from '@shanmen/shared/time';

import { listProductChoices } from '../../../commerce/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { found } from '../../../callers/rule-violation.ts';
import { runOnce } from '../../../http/run-once.ts';
import { readYearTerms } from '../../capacity/calendar-day/year-terms.ts';
import { showPriceEffect } from './price-effect.service.ts';
import { showPriceMatrix } from './price-matrix.service.ts';
import { listChannels, listPriceRules, readPriceRule } from './price-rule-list.queries.ts';
import {
  auditPriceRule,
  batchPriceRules,
  changePriceRule,
  draftPriceRule,
  submitPriceRule,
  voidPriceRule,
} from './price-rule.service.ts';
import { showPriceCalendar, tryPrice } from './price-trial.service.ts';

const viewing = {
  permission: { anyOf: ['ticket:price-rule:view', 'commerce:sale-price:view'] },
  scope: 'none',
} as const;
const writing = {
  scope: 'none',
  audit: 'ticket.price-rule.changed',
  changes: ['ticket.price-rule'],
} as const;

export function priceRuleRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;
  priceSteps(app, deps);

  app.get(
    '/api/ticket/price-rules',
    { config: viewing, schema: { querystring: PriceRuleQuery, response: { 200: Result(PriceRulePage) } } },
    async ({ staff, query }) => ({ result: await listPriceRules(pools.main, query, staff.id) }),
  );

  app.get(
    '/api/ticket/price-rules/terms',
    { config: viewing, schema: { response: { 200: Result(PriceTerms) } } },
    async () => {
      const [products, channels] = await Promise.all([
        listProductChoices(pools.main, { isSold: false }),
        listChannels(pools.main),
      ]);
      return { result: { products, channels } };
    },
  );

  app.get(
    '/api/ticket/price-rules/calendar',
    {
      config: viewing,
      schema: { querystring: PriceCalendarQuery, response: { 200: Result(PriceCalendar) } },
    },
    async ({ query }) => ({
      result: await showPriceCalendar(pools.main, query, await readYearTerms(pools.main)),
    }),
  );

  app.get(
    '/api/ticket/price-rules/matrix',
    { config: viewing, schema: { querystring: PriceMatrixQuery, response: { 200: Result(PriceMatrix) } } },
    async ({ query }) => ({
      result: await showPriceMatrix(pools.main, query, await readYearTerms(pools.main)),
    }),
  );

  app.get(
    '/api/ticket/price-rules/:id/effect',
    {
      config: viewing,
      schema: { params: IdParams, response: { 200: Result(PriceEffect) } },
    },
    async ({ staff, params }) => {
      const rule = found(await readPriceRule(pools.main, params.id, staff.id), '价格');
      const moment = { today: dayOf(deps.now()), year: await readYearTerms(pools.main) };
      return { result: await showPriceEffect(pools.main, rule, moment) };
    },
  );

  app.post(
    '/api/ticket/price-rules/trial',
    {
      config: { permission: 'ticket:price-rule:try', scope: 'none' },
      schema: { body: PriceTrial, response: { 200: Result(PriceTried) } },
    },
    async ({ body }) => ({ result: await tryPrice(pools.main, body, await readYearTerms(pools.main)) }),
  );

  app.put(
    '/api/ticket/price-rules/:id',
    {
      config: { ...writing, permission: 'ticket:price-rule:add' },
      schema: { params: IdParams, body: PriceRuleChange, response: { 200: Result(PriceRule) } },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => changePriceRule(tx, staff, params.id, body)),
    }),
  );
}

function priceSteps(app: App, deps: AppDeps): void {
  app.post(
    '/api/ticket/price-rules',
    {
      config: { ...writing, permission: 'ticket:price-rule:add', idempotent: true },
      schema: { body: PriceRuleDraft, response: { 200: Result(PriceRule) } },
    },
    async request => runOnce(deps, request, tx => draftPriceRule(tx, request.staff, request.body)),
  );

  app.post(
    '/api/ticket/price-rules/batch',
    {
      config: { ...writing, permission: 'ticket:price-rule:batch', idempotent: true },
      schema: { body: PriceBatch, response: { 200: Result(PriceBatchDone) } },
    },
    async request =>
      runOnce(deps, request, async tx => ({
        drafts: await batchPriceRules(tx, request.staff, request.body),
      })),
  );

  app.post(
    '/api/ticket/price-rules/:id/submit',
    {
      config: { ...writing, permission: 'ticket:price-rule:submit', idempotent: true },
      schema: { params: IdParams, response: { 200: Result(PriceRule) } },
    },
    async request => runOnce(deps, request, tx => submitPriceRule(tx, request.staff, request.params.id)),
  );

  app.post(
    '/api/ticket/price-rules/:id/audit',
    {
      config: {
        ...writing,
        permission: 'ticket:price-rule:audit',
        asks: ['second-person'],
        idempotent: true,
      },
      schema: { params: IdParams, body: PriceAudit, response: { 200: Result(PriceRule) } },
    },
    async request =>
      runOnce(deps, request, async tx =>
        auditPriceRule(tx, request.staff, request.params.id, request.body, {
          today: dayOf(deps.now()),
          year: await readYearTerms(tx),
        }),
      ),
  );

  app.post(
    '/api/ticket/price-rules/:id/void',
    {
      config: { ...writing, permission: 'ticket:price-rule:void', idempotent: true },
      schema: { params: IdParams, body: PriceVoid, response: { 200: Result(PriceRule) } },
    },
    async request =>
      runOnce(deps, request, tx => voidPriceRule(tx, request.staff, request.params.id, request.body.reason)),
  );
}
