import type { PriceRuleDraft } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen } from '@shanmen/shared/money';

/** A price of ¥50 for everybody, from a day on. */
export function priceDraft(
  productId: number,
  effectiveFrom: string,
  changes: Partial<PriceRuleDraft> = {},
): PriceRuleDraft {
  return {
    productId,
    channelId: null,
    customerType: null,
    season: null,
    dayType: null,
    dateFrom: null,
    dateTo: null,
    slotStart: null,
    qtyFrom: 1,
    salePriceFen: fen(50_00),
    settlePriceFen: null,
    retailFloorFen: null,
    approvalDocNo: '',
    effectiveFrom,
    effectiveTo: '2999-12-31',
    ...changes,
  };
}
