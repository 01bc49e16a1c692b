import { type Static, Type } from 'typebox';

import { InvoiceKindName, InvoiceStateName, TitleTypeName } from '../../commerce/invoice.ts';
import { ClosedObject, Fen, Nullable, Text } from '../../schema.ts';

const TaxNo = Type.String({ pattern: '^[0-9A-Z]{15,20}$', maxLength: 20 });
const Email = Type.String({ pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', maxLength: 100 });

/** 申请开票: to whom, and where it is sent; the amount is what the order is worth, whoever asks. */
export const InvoiceAsk = ClosedObject({
  kind: InvoiceKindName,
  titleType: TitleTypeName,
  title: Text(100),
  /** Of a company. */
  taxNo: Type.Optional(TaxNo),
  email: Email,
});
export type InvoiceAsk = Static<typeof InvoiceAsk>;

/** What the visitor of an order sees of its invoices. */
export const Invoicing = ClosedObject({
  /** What can be asked for now; 0 while an invoice stands. */
  askableFen: Fen,
  /** The one that was asked for last. */
  last: Nullable(
    ClosedObject({
      no: Type.String({ maxLength: 20 }),
      state: InvoiceStateName,
      title: Type.String({ maxLength: 100 }),
      amountFen: Fen,
      invoiceNo: Nullable(Type.String({ maxLength: 20 })),
      reason: Nullable(Type.String({ maxLength: 100 })),
    }),
  ),
});
export type Invoicing = Static<typeof Invoicing>;
