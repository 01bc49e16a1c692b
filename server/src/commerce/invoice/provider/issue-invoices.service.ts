import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { openText } from '../../../platform/secrets/sealed-text.ts';
import { lockInvoice, markRefused } from '../invoice.queries.ts';
import { bookIssued, bookRed, type InvoiceWork, noted } from '../invoice.service.ts';
import type { InvoiceAnswer, InvoiceGateway } from './invoice.gateway.ts';
import { endOrder, listOpenOrders, markHandedOver, type OpenInvoiceOrder } from './invoice-order.queries.ts';

const mostAtOnce = 50;

/**
 * The job: asks the provider for each invoice that waits, and books what the provider says. An invoice of which nothing is heard
 * stays, holds up no other, and is asked for again under its number.
 * @returns how many were issued, reversed or refused
 * @throws the first that was not heard, after all were asked for
 */
export async function issueInvoices(db: Db, gateway: InvoiceGateway, work: InvoiceWork): Promise<number> {
  let ended = 0;
  const unheard: unknown[] = [];
  for (const order of await listOpenOrders(db, mostAtOnce)) {
    try {
      ended += (await handOver(db, gateway, order, work)) ? 1 : 0;
    } catch (error) {
      unheard.push(error);
    }
  }
  if (unheard.length > 0) throw unheard[0];
  return ended;
}

async function handOver(
  db: Db,
  gateway: InvoiceGateway,
  order: OpenInvoiceOrder,
  work: InvoiceWork,
): Promise<boolean> {
  const { emailEnc, handedOverAt, reason, invoiceNo, ...asked } = order;
  await withTransaction(db, tx => markHandedOver(tx, order.id, work.now));
  const answer = await gateway.ask({
    ...asked,
    wasAsked: handedOverAt !== null,
    email: emailEnc === null ? '' : openText(emailEnc, work.person),
    reverses: reason === null ? null : invoiceNo,
  });
  if (answer.state === 'PENDING') return false;
  return withTransaction(db, tx => book(tx, order, answer, work));
}

async function book(
  tx: Tx,
  { invoiceId, askedBy, reason }: OpenInvoiceOrder,
  answer: Exclude<InvoiceAnswer, { state: 'PENDING' }>,
  work: InvoiceWork,
): Promise<boolean> {
  const invoice = await lockInvoice(tx, invoiceId, null);
  if (!invoice || !(await endOrder(tx, invoiceId, answer.state))) return false;
  const by = { id: askedBy, requestId: 'issue-invoices' };
  if (answer.state === 'REFUSED') {
    await markRefused(tx, invoiceId, answer.words);
    await noted(tx, by, invoice, work, answer.words);
    return true;
  }
  const { invoiceNo, issuedAt: at } = answer;
  if (reason === null) await bookIssued(tx, by, invoice, { ...invoice, invoiceNo, at }, work);
  else await bookRed(tx, by, invoice, { invoiceNo, reason, at }, work);
  return true;
}
