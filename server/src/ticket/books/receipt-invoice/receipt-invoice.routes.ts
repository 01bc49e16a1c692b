import { Result } from '@shanmen/shared/contracts/schema';
import { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import { Receipt, ReceiptParams } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';
import { zeroFen } from '@shanmen/shared/money';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { askInvoice, readInvoicing } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { lockOrder } from '../../after-sale/refund/refund.queries.ts';
import { readReceiptCode } from './receipt-code.ts';
import { readReceiptHead, type ReceiptHead } from './receipt.queries.ts';

/** How whoever bought at a window asks for an invoice by the code on the receipt. */
export function receiptInvoiceRoutes(app: App, deps: AppDeps, site: SitePort, { person }: TicketKeys): void {
  app.get(
    '/api/ticket/public/receipts/:code',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { params: ReceiptParams, response: { 200: Result(Receipt) } },
    },
    async ({ params }) => ({ result: await showReceipt(deps.pools.main, params.code, person) }),
  );

  app.post(
    '/api/ticket/public/receipts/:code/invoices',
    {
      config: { permission: 'public', scope: 'none', idempotent: true, changes: ['commerce.invoice'] },
      schema: { params: ReceiptParams, body: OrderInvoiceAsk, response: { 200: Result(Receipt) } },
    },
    async request => {
      const { params, body } = request;
      const { bizDate } = await momentOf(deps, site);
      const work = { now: deps.now(), bizDate, person };
      return runOnce(deps, request, tx => askReceiptInvoice(tx, params.code, body, work));
    },
  );
}

type ReceiptWork = { now: Date; bizDate: string; person: PersonKeys };

/** @throws not_found for what no receipt of ours says */
async function showReceipt(db: Db, code: string, person: PersonKeys): Promise<Receipt> {
  const { id, ...head } = await requireReceipt(db, code, person);
  const invoicing = await readInvoicing(db, id);
  const last = invoicing?.last ?? null;
  return {
    ...head,
    askableFen: invoicing?.askableFen ?? zeroFen,
    last: last && { no: last.no, state: last.state, amountFen: last.amountFen, reason: last.reason },
  };
}

/**
 * 自助开票 by whoever holds the receipt, for what the order is worth at this moment; nobody types an amount.
 * @throws not_found, invalid_input, uscc_invalid, invoice_exceeds_paid
 */
async function askReceiptInvoice(
  tx: Tx,
  code: string,
  { mobile, ...ask }: OrderInvoiceAsk,
  { ...moment }: ReceiptWork,
): Promise<Receipt> {
  const { id, orderNo } = await requireReceipt(tx, code, moment.person);
  // A refund that is under way knows of no invoice yet: first one, then the other.
  await lockOrder(tx, id);
  await askInvoice(tx, { id, orderNo, mobile }, ask, moment);
  return showReceipt(tx, code, moment.person);
}

async function requireReceipt(db: Db, code: string, person: PersonKeys): Promise<ReceiptHead> {
  const orderNo = readReceiptCode(code, person);
  const head = orderNo === null ? null : await readReceiptHead(db, orderNo);
  if (!head) throw new RuleViolation('not_found', '没有找到这张小票，请核对后重新扫码');
  return head;
}
