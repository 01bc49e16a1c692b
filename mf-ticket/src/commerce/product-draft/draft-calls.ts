import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  ProductChange,
  ProductDetail,
  ProductDraft,
  ProductEffect,
  ProductTerms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { ProductPictureDraft } from '@shanmen/shared/contracts/commerce/products/product-picture';
import type { OfferPreview } from '@shanmen/shared/contracts/ticket/booking/booking-offer';

const base = '/api/commerce/products';

/** The calls of 单票管理 besides its list. */
export const draftCalls = {
  ...crud<ProductDetail, ProductDraft, ProductChange>('commerce.product', base),
  terms: () => api.get<ProductTerms>('/api/commerce/product-terms'),
  effect: (id: number) => api.get<ProductEffect>(`${base}/${id}/effect`),
  putPicture: (id: number, draft: ProductPictureDraft, key: string) =>
    api.put<ProductDetail>(`${base}/${id}/picture`, draft, { key }),
  removePicture: (id: number, key: string) => api.delete<ProductDetail>(`${base}/${id}/picture`, { key }),
  preview: (id: number, visitDate: string) =>
    api.get<OfferPreview>(`/api/ticket/offer-previews/${id}`, { query: { visitDate } }),
};

/** Whatever is read of tickets is old once one was changed. */
export const draftKeys = {
  terms: queryKeys.list('commerce.product-terms', {}),
  detail: (id: number) => [...draftCalls.every, 'detail', String(id)],
  effect: (id: number) => [...draftCalls.every, 'effect', String(id)],
  preview: (id: number, day: string) => [...draftCalls.every, 'preview', String(id), day],
};
