import type { OfferPreview } from '@shanmen/shared/contracts/ticket/booking/booking-offer';

import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { readCatalogue } from '../../selling/sale/catalogue.ts';
import { bookableUntil } from '../../capacity/slot/slot-times.ts';
import { previewOf } from './offer-product.ts';

/** How /buyTicket will show a ticket on a day, whatever its state. @throws not_found */
export async function previewOffer(
  db: Db,
  now: Date,
  productId: number,
  visitDate: string,
): Promise<OfferPreview> {
  const catalogue = await readCatalogue(db, visitDate, [productId], 'WEB');
  const [product] = catalogue.products;
  if (!product) throw new RuleViolation('not_found', '没有找到该票种');
  const slots = catalogue.slots.filter(slot => bookableUntil(slot) > now);
  return previewOf(product, catalogue, { slots, now });
}
