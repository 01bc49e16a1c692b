import { api, queryKeys } from '@shanmen/shared';
import type { ProductRow, PurchaseTermsChange } from '@shanmen/shared/contracts/commerce/products/product';

/** Where each kind of ticket is listed and changed. */
export const productEndpoints = {
  SINGLE: '/api/commerce/products',
  COMBO: '/api/commerce/combos',
} as const satisfies Record<ProductRow['kind'], string>;

export const everyProduct = queryKeys.every('commerce.product');

export function changePurchaseTerms(
  { id, kind }: ProductRow,
  change: PurchaseTermsChange,
): Promise<ProductRow> {
  return api.put(`${productEndpoints[kind]}/${id}/purchase-terms`, change);
}
