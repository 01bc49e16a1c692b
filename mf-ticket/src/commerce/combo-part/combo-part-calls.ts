import { api, crud, queryKeys } from '@shanmen/shared';
import type { ComboParts, ComboPartTerms } from '@shanmen/shared/contracts/commerce/products/combo-part';

const path = '/api/commerce/combo-parts';

/** The calls of 组合管理; every one that changes a combined ticket answers how it stands then. */
export const comboCalls = {
  ...crud<ComboParts>('commerce.combo-part', path),
  terms: () => api.get<ComboPartTerms>(`${path}/terms`),
};

export const comboTermsKey = queryKeys.list('commerce.combo-part-terms', {});
