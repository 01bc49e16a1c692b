import { Result } from '@shanmen/shared/contracts/schema';
import { OrderInvoiceAsk } from '@shanmen/shared/contracts/ticket/books/order-invoice';
import { Receipt, ReceiptParams } from '@shanmen/shared/contracts/ticket/books/receipt-invoice';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { askReceiptInvoice, showReceipt } from './receipt-invoice.service.ts';

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
