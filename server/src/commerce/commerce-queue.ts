import type { PermissionCode } from '@shanmen/shared/contracts/permissions';

import type { QueueSource } from '../queues/queue.ts';
import { commerceItems } from './commerce-queue.queries.ts';
import { auditLimit } from './partners/credit-account/credit-account.service.ts';
import { confirmStatement, disputeStatement } from './partners/statement/statement.service.ts';
import { auditParts } from './products/combo-part/combo-part.service.ts';
import { auditProduct } from './products/product-draft/product-draft.service.ts';
import { auditBinding } from './products/refund-rule/refund-rule.service.ts';

type Key = Parameters<typeof commerceItems>[0];
type Decide = (...args: Parameters<QueueSource['decide']>) => Promise<unknown>;

function source(
  key: Key,
  code: PermissionCode,
  changes: QueueSource['changes'],
  decide: Decide,
): QueueSource {
  return {
    key,
    codes: [code],
    changes,
    items: async (_db, { staff }, stage) => commerceItems(key, stage, staff.id),
    decide: async (...args) => {
      await decide(...args);
    },
  };
}

/** The verdict as the services of commerce take it. */
const said = (verdict: Parameters<Decide>[3]) => ({
  approved: verdict.approved,
  reason: verdict.approved ? '批量审核通过' : verdict.reason,
});

/** What of commerce waits for a second person. */
export const commerceQueue: readonly QueueSource[] = [
  source('product', 'commerce:product:audit', ['commerce.product'], (tx, { staff, now }, { id }, verdict) =>
    auditProduct(tx, { staff, now }, id, said(verdict)),
  ),
  source(
    'combo-part',
    'commerce:combo-item:audit',
    ['commerce.combo-part', 'commerce.product'],
    (tx, { staff }, { id }, verdict) => auditParts(tx, staff, id, said(verdict)),
  ),
  source(
    'refund-rule',
    'commerce:refund-rule:audit',
    ['commerce.refund-rule', 'commerce.product'],
    (tx, { staff }, { id }, verdict) => auditBinding(tx, staff, id, said(verdict)),
  ),
  source(
    'credit-limit',
    'commerce:credit-account:audit',
    ['commerce.credit-account'],
    (tx, { staff }, { id }, verdict) => auditLimit(tx, staff, id, said(verdict)),
  ),
  source(
    'statement',
    'commerce:statement:confirm',
    ['commerce.statement', 'commerce.credit-account'],
    (tx, { staff, now, bizDate }, { id }, verdict) =>
      verdict.approved
        ? confirmStatement(tx, staff, id, { now, bizDate })
        : disputeStatement(tx, staff, id, { reason: verdict.reason }, { now, bizDate }),
  ),
];
