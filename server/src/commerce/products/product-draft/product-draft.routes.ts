import {
  ProductAudit,
  ProductChange,
  ProductCopy,
  ProductDetail,
  ProductDraft,
  ProductEffect,
  ProductOff,
  ProductTerms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { productPictureRoutes } from '../product-picture/product-picture.routes.ts';
import { readProductTerms } from './product-draft.queries.ts';
import {
  auditProduct,
  changeProduct,
  copyProduct,
  draftProduct,
  putOnSale,
  showProduct,
  showProductEffect,
  submitProduct,
  takeOffSale,
} from './product-draft.service.ts';

const viewing = { permission: 'commerce:product:view', scope: 'none' } as const;
const writing = {
  scope: 'none',
  audit: 'commerce.product.changed',
  changes: ['commerce.product'],
} as const;
const answer = { 200: Result(ProductDetail) };

/** 单票管理: a single ticket from its draft to the sale, and off it again. */
export function productDraftRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;
  draftRoutes(app, deps);
  stepRoutes(app, deps);
  effectRoute(app, deps);
  productPictureRoutes(app, deps);

  app.get(
    '/api/commerce/product-terms',
    { config: viewing, schema: { response: { 200: Result(ProductTerms) } } },
    async () => ({ result: await readProductTerms(pools.main) }),
  );

  app.get(
    '/api/commerce/products/:id',
    { config: viewing, schema: { params: IdParams, response: answer } },
    async ({ staff, params }) => ({
      result: await showProduct(pools.main, params.id, { staff, now: now() }),
    }),
  );
}

function effectRoute(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/commerce/products/:id/effect',
    { config: viewing, schema: { params: IdParams, response: { 200: Result(ProductEffect) } } },
    async ({ staff, params }) => ({
      result: await showProductEffect(pools.main, params.id, { staff, now: now() }),
    }),
  );
}

function draftRoutes(app: App, deps: AppDeps): void {
  const { pools, now } = deps;

  app.post(
    '/api/commerce/products',
    {
      config: { ...writing, permission: 'commerce:product:add', idempotent: true },
      schema: { body: ProductDraft, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => draftProduct(tx, { staff: request.staff, now: now() }, request.body)),
  );

  app.post(
    '/api/commerce/products/:id/copy',
    {
      config: { ...writing, permission: 'commerce:product:copy', idempotent: true },
      schema: { params: IdParams, body: ProductCopy, response: answer },
    },
    async request =>
      runOnce(deps, request, tx =>
        copyProduct(tx, { staff: request.staff, now: now() }, request.params.id, request.body),
      ),
  );

  app.put(
    '/api/commerce/products/:id',
    {
      config: { ...writing, permission: 'commerce:product:edit' },
      schema: { params: IdParams, body: ProductChange, response: answer },
    },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx =>
        changeProduct(tx, { staff, now: now() }, params.id, body),
      ),
    }),
  );
}

function stepRoutes(app: App, deps: AppDeps): void {
  const { now } = deps;

  app.post(
    '/api/commerce/products/:id/submit',
    {
      config: { ...writing, permission: 'commerce:product:submit', idempotent: true },
      schema: { params: IdParams, response: answer },
    },
    async request =>
      runOnce(deps, request, tx =>
        submitProduct(tx, { staff: request.staff, now: now() }, request.params.id),
      ),
  );

  app.post(
    '/api/commerce/products/:id/audit',
    {
      config: { ...writing, permission: 'commerce:product:audit', asks: ['second-person'], idempotent: true },
      schema: { params: IdParams, body: ProductAudit, response: answer },
    },
    async request =>
      runOnce(deps, request, tx =>
        auditProduct(tx, { staff: request.staff, now: now() }, request.params.id, request.body),
      ),
  );

  app.post(
    '/api/commerce/products/:id/on',
    {
      config: { ...writing, permission: 'commerce:product:on', idempotent: true },
      schema: { params: IdParams, response: answer },
    },
    async request =>
      runOnce(deps, request, tx => putOnSale(tx, { staff: request.staff, now: now() }, request.params.id)),
  );

  app.post(
    '/api/commerce/products/:id/off',
    {
      config: { ...writing, permission: 'commerce:product:off', idempotent: true },
      schema: { params: IdParams, body: ProductOff, response: answer },
    },
    async request =>
      runOnce(deps, request, tx =>
        takeOffSale(tx, { staff: request.staff, now: now() }, request.params.id, request.body.reason),
      ),
  );
}
