import { api, queryKeys } from '@shanmen/shared';
import type {
  ProductAudit,
  ProductChange,
  ProductCopy,
  ProductDetail,
  ProductDraft,
  ProductTerms,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import type { ProductPictureDraft } from '@shanmen/shared/contracts/commerce/products/product-picture';
import type { OfferPreview } from '@shanmen/shared/contracts/ticket/booking/booking-offer';

const base = '/api/commerce/products';

/** The calls of 单票管理 besides its list. */
export const draftCalls = {
  terms: () => api.get<ProductTerms>('/api/commerce/product-terms'),
  read: (id: number) => api.get<ProductDetail>(`${base}/${id}`),
  add: (draft: ProductDraft, key: string) => api.post<ProductDetail>(base, draft, { key }),
  change: (id: number, change: ProductChange) => api.put<ProductDetail>(`${base}/${id}`, change),
  copy: (id: number, copy: ProductCopy, key: string) =>
    api.post<ProductDetail>(`${base}/${id}/copy`, copy, { key }),
  submit: (id: number, key: string) => api.post<ProductDetail>(`${base}/${id}/submit`, undefined, { key }),
  audit: (id: number, audit: ProductAudit, key: string) =>
    api.post<ProductDetail>(`${base}/${id}/audit`, audit, { key }),
  putOn: (id: number, key: string) => api.post<ProductDetail>(`${base}/${id}/on`, undefined, { key }),
  takeOff: (id: number, reason: string, key: string) =>
    api.post<ProductDetail>(`${base}/${id}/off`, { reason }, { key }),
  putPicture: (id: number, draft: ProductPictureDraft, key: string) =>
    api.put<ProductDetail>(`${base}/${id}/picture`, draft, { key }),
  removePicture: (id: number, key: string) => api.delete<ProductDetail>(`${base}/${id}/picture`, { key }),
  preview: (id: number, visitDate: string) =>
    api.get<OfferPreview>(`/api/ticket/offer-previews/${id}`, { query: { visitDate } }),
};

const every = queryKeys.list('commerce.product', {}).slice(0, 3);

/** Whatever is read of tickets is old once one was changed. */
export const draftKeys = {
  every,
  terms: queryKeys.list('commerce.product-terms', {}),
  detail: (id: number) => [...every, 'detail', String(id)],
  preview: (id: number, day: string) => [...every, 'preview', String(id), day],
};
