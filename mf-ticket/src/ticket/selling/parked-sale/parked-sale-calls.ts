import { api, queryKeys, submitOnce } from '@shanmen/shared';
import type {
  EndedCart,
  HungCart,
  HungCartRequest,
  TakenCart,
} from '@shanmen/shared/contracts/ticket/selling/parked-sale';

const root = '/api/ticket/carts';

/** The calls of carts that wait at a window, and the cache key of what they read. */
export const hungCartCalls = {
  list: () => api.get<HungCart[]>(root),
  hang: (request: HungCartRequest, key: string) =>
    submitOnce(key, sameKey => api.post<HungCart>(`${root}/hang`, request, { key: sameKey })),
  take: (id: number, key: string) =>
    submitOnce(key, sameKey => api.post<TakenCart>(`${root}/${id}/take`, undefined, { key: sameKey })),
  drop: (id: number, key: string) =>
    submitOnce(key, sameKey => api.post<EndedCart>(`${root}/${id}/drop`, undefined, { key: sameKey })),
};

export const hungCartKeysOf = { list: queryKeys.hungCarts() };
