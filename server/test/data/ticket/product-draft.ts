import type { ProductDraft } from '@shanmen/shared/contracts/commerce/products/product-draft';
import { fen } from '@shanmen/shared/money';

/** A single ticket as 单票管理 drafts it. */
export function productDraft(spotId: number, changes: Partial<ProductDraft> = {}): ProductDraft {
  return {
    code: 'NEW1',
    name: '云海观景票',
    crowd: 'ADULT',
    saleMode: 'FIT',
    channels: ['WIN', 'WEB', 'AGT', 'STF'],
    ticketForm: 'EACH',
    family: 'YH',
    facePriceFen: fen(50_00),
    idPolicy: 'NONE',
    photoRequired: false,
    eligibility: null,
    hotkey: null,
    taxRateBp: 600,
    taxCode: null,
    validDays: 1,
    spotId,
    timesTotal: 1,
    refundRuleId: null,
    ...changes,
  };
}
