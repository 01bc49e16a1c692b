import { type Static } from 'typebox';

import { ClosedObject } from '../../schema.ts';
import { InvoiceAsk } from '../booking/booking-invoice.ts';
import { Mobile } from '../booking/booking-proof.ts';

/** 申请开票 by the staff, for an order that a window or a group has paid: whoever asks says where to tell him. */
export const OrderInvoiceAsk = ClosedObject({ ...InvoiceAsk.properties, mobile: Mobile });
export type OrderInvoiceAsk = Static<typeof OrderInvoiceAsk>;
