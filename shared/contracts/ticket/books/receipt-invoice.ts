import { type Static, Type } from 'typebox';

import { InvoiceStateName } from '../../commerce/invoice.ts';
import { ClosedObject, Day, Fen, Instant, Nullable } from '../../schema.ts';
import { ReceiptCode } from '../selling/order.ts';

export const ReceiptParams = ClosedObject({ code: ReceiptCode });

/**
 * A receipt as whoever holds it sees it: what was bought and what became of its invoice. It names no title and
 * nobody, for receipts are lost.
 */
export const Receipt = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  soldAt: Instant,
  windowName: Type.String({ maxLength: 60 }),
  visitDate: Day,
  totalFen: Fen,
  lines: Type.Array(
    ClosedObject({
      productName: Type.String({ maxLength: 60 }),
      qty: Type.Integer({ minimum: 1 }),
      amountFen: Fen,
    }),
    { maxItems: 50 },
  ),
  /** What an invoice can be asked for now, less what was given back; 0 while one stands. */
  askableFen: Fen,
  /** The invoice that was asked for last. */
  last: Nullable(
    ClosedObject({
      no: Type.String({ maxLength: 20 }),
      state: InvoiceStateName,
      amountFen: Fen,
      reason: Nullable(Type.String({ maxLength: 100 })),
    }),
  ),
});
export type Receipt = Static<typeof Receipt>;
