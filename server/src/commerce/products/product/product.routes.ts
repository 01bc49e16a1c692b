import {
  ProductPage,
  ProductQuery,
  ProductRow,
  PurchaseTermsChange,
} from '@shanmen/shared/contracts/commerce/products/product';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { withTransaction, type Tx } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listProducts, readProductRow, updatePurchaseTerms } from './product-list.queries.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';

type Listed = {
  path: 'products' | 'combos';
  kind: ProductRow['kind'];
  view: 'commerce:product:view' | 'commerce:combo:view';
  edit: 'commerce:product:edit' | 'commerce:combo:edit';
};

/** 单票管理 and 组合票: what is sold, and within which limits. */
export function productRoutes(app: App, { pools }: AppDeps): void {
  listRoutes({
    path: 'products',
    kind: 'SINGLE',
    view: 'commerce:product:view',
    edit: 'commerce:product:edit',
  });
  listRoutes({ path: 'combos', kind: 'COMBO', view: 'commerce:combo:view', edit: 'commerce:combo:edit' });

  function listRoutes({ path, kind, view, edit }: Listed): void {
    app.get(
      `/api/commerce/${path}`,
      {
        config: { permission: view, scope: 'none' },
        schema: { querystring: ProductQuery, response: { 200: Result(ProductPage) } },
      },
      async ({ query }) => ({ result: await listProducts(pools.main, kind, query) }),
    );

    app.put(
      `/api/commerce/${path}/:id/purchase-terms`,
      {
        config: {
          permission: edit,
          scope: 'none',
          audit: 'commerce.product.changed',
          changes: ['commerce.product'],
        },
        schema: { params: IdParams, body: PurchaseTermsChange, response: { 200: Result(ProductRow) } },
      },
      async ({ staff, params: { id }, body }) => ({
        result: await withTransaction(pools.main, tx => changePurchaseTerms(tx, staff, { id, kind }, body)),
      }),
    );
  }
}

/**
 * 购买限制 of a ticket; it holds for every sale from now on, and touches none that was made.
 * @throws not_found, purchase_limits_wrong for limits that contradict each other, version_conflict with what stands there now
 */
async function changePurchaseTerms(
  tx: Tx,
  staff: Staff,
  { id, kind }: Pick<ProductRow, 'id' | 'kind'>,
  change: PurchaseTermsChange,
): Promise<ProductRow> {
  const before = found(await readProductRow(tx, id, kind), '票种');
  refuseContradiction(before, change);
  if (!(await updatePurchaseTerms(tx, id, change, staff.id))) {
    // Somebody else may have been quicker since it was read above.
    throw new RuleViolation('version_conflict', undefined, { current: await readProductRow(tx, id, kind) });
  }
  const after = await readProductRow(tx, id, kind);
  if (!after) throw new Error(`product ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.product.changed',
    objectType: 'product',
    objectId: after.code,
    before: notedOf(before),
    after: notedOf(after),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

/** What the log keeps: the limits, and nothing that the form does not change. */
function notedOf({ name, minQty, maxQtyPerOrder, ...row }: ProductRow) {
  const { advanceDaysMax, cutoffTime, cutoffMinutes, maxPerIdPerDay, dailyCap } = row;
  const limits = { advanceDaysMax, cutoffTime, cutoffMinutes, maxPerIdPerDay, dailyCap };
  return { name, minQty, maxQtyPerOrder, ...limits };
}

function refuseContradiction({ idPolicy }: ProductRow, change: PurchaseTermsChange): void {
  const refuse = (path: string, text: string) => {
    throw new RuleViolation('purchase_limits_wrong', text, { path });
  };
  if (change.minQty > change.maxQtyPerOrder) refuse('maxQtyPerOrder', '每单最多不能少于每单至少');
  if (change.cutoffTime !== null && change.cutoffMinutes !== null) {
    refuse('cutoffMinutes', '当日截止与时段截止只填一项');
  }
  if (change.maxPerIdPerDay !== null && idPolicy !== 'EVERY_VISITOR') {
    refuse('maxPerIdPerDay', '只有一人一证的票种可按证件限购');
  }
}
