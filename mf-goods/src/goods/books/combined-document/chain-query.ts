import { api, queryKeys } from '@shanmen/shared';
import type { Chain } from '@shanmen/shared/contracts/goods/books/combined-document';

/** 单据链 of a document. */
export const chainQuery = (id: number) => ({
  queryKey: queryKeys.list('goods.combined-document', { chain: id }),
  queryFn: () => api.get<Chain>(`/api/goods/document-chains/${id}`),
  staleTime: 0,
});
