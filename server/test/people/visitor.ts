import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type { Booking, BookingRequest } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingPayment } from '@shanmen/shared/contracts/ticket/booking/booking-payment';
import type { BookingRefundQuote } from '@shanmen/shared/contracts/ticket/booking/booking-refund';
import type {
  BookingProof,
  CodeSent,
  PictureReading,
} from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import type {
  BookingChange,
  BookingChangeQuery,
} from '@shanmen/shared/contracts/ticket/booking/booking-change';
import type { MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { multiplyFen } from '@shanmen/shared/money';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSetting } from '../../src/admin/public.ts';
import { withTransaction } from '../../src/db/transaction.ts';
import { readMasterKeys } from '../../src/process/master-keys/master-key.ts';
import { proofOf } from '../../src/ticket/booking/booking-proof/proof-token.ts';
import { ticketKeys } from '../../src/ticket/public.ts';
import type { Answer, Client, TestApp } from '../app/app.ts';
import type { Attraction } from '../data/ticket/factories.ts';

/** A visitor with a mobile that has been proved, on a phone of his own. */
export type TestVisitor = {
  readonly mobile: string;
  readonly proof: string;
  book(request: BookingRequest, key?: string): Promise<Answer<Booking>>;
  show(orderNo: string): Promise<Answer<Booking>>;
  pay(orderNo: string, payment?: BookingPayment, key?: string): Promise<Answer<Booking>>;
  cancel(orderNo: string): Promise<Answer<Booking>>;
  moveDays(orderNo: string, ticketNos: readonly string[]): Promise<Answer<MoveDays>>;
  quoteChange(orderNo: string, move: BookingChangeQuery): Promise<Answer<ChangeQuote>>;
  change(orderNo: string, move: BookingChange): Promise<Answer<Booking>>;
  quote(orderNo: string, ticketNos: readonly string[]): Promise<Answer<BookingRefundQuote>>;
  refund(orderNo: string, ticketNos: readonly string[], quote: string): Promise<Answer<Booking>>;
};

let mobiles = 0;

/** A mobile that no test has used yet. */
export function newMobile(): string {
  mobiles += 1;
  return `154${String(mobiles).padStart(8, '0')}`;
}

export function requestCode(
  test: TestApp,
  mobile: string,
  picture?: PictureReading,
): Promise<Answer<CodeSent>> {
  const body = picture ? { mobile, picture } : { mobile };
  return test.anonymous.call('POST', '/api/ticket/public/sms-codes', { body });
}

export function proveWith(test: TestApp, mobile: string, code: string): Promise<Answer<BookingProof>> {
  return test.anonymous.call('POST', '/api/ticket/public/proofs', { body: { mobile, code } });
}

/** The last code that was sent to a mobile, read where staff read it. */
export async function lastCode(reader: Client, mobile: string): Promise<string> {
  const { result } = await reader.call<SmsPage>('GET', '/api/commerce/sms-messages', {
    query: { scene: 'CODE' },
  });
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  const text = result.rows.find(row => row.mobileMasked === masked)?.text ?? '';
  return /\d{6}/.exec(text)?.[0] ?? '';
}

/** A visitor whose mobile is proved, at a site where the simulated provider takes money. */
export async function newVisitor(test: TestApp, mobile = newMobile()): Promise<TestVisitor> {
  await withTransaction(test.db, tx => changeSetting(tx, settings.demo, true, null));
  const { person } = ticketKeys(readMasterKeys(test.deps.config));
  const { proof } = proofOf(mobile, person, test.deps.now());
  const headers = { 'visitor-proof': proof };
  const orders = '/api/ticket/public/orders';
  const { anonymous } = test;
  return {
    mobile,
    proof,
    book: (body, key) => anonymous.call('POST', orders, { body, key: key ?? true, headers }),
    show: orderNo => anonymous.call('GET', `${orders}/${orderNo}`, { headers }),
    pay: (orderNo, body = { method: 'WECHAT' }, key) =>
      anonymous.call('POST', `${orders}/${orderNo}/payments`, { body, key: key ?? true, headers }),
    quote: (orderNo, ticketNos) =>
      anonymous.call('POST', `${orders}/${orderNo}/refunds/quote`, { body: { ticketNos }, headers }),
    refund: (orderNo, ticketNos, quote) =>
      anonymous.call('POST', `${orders}/${orderNo}/refunds`, {
        body: { ticketNos, quote },
        key: true,
        headers,
      }),
    moveDays: (orderNo, ticketNos) =>
      anonymous.call('POST', `${orders}/${orderNo}/changes/days`, { body: { ticketNos }, headers }),
    quoteChange: (orderNo, body) =>
      anonymous.call('POST', `${orders}/${orderNo}/changes/quote`, { body, headers }),
    change: (orderNo, body) =>
      anonymous.call('POST', `${orders}/${orderNo}/changes`, { body, key: true, headers }),
    cancel: orderNo => anonymous.call('POST', `${orders}/${orderNo}/cancel`, { key: true, headers }),
  };
}

/** The content of a booking of one product. */
export function bookingOf(
  { productId, priceFen, visitDate }: Attraction,
  qty = 1,
  changes: Partial<BookingRequest> = {},
): BookingRequest {
  return {
    visitDate,
    contactName: '林小满',
    lines: [{ productId, qty }],
    expectedTotalFen: multiplyFen(priceFen, qty),
    ...changes,
  };
}
