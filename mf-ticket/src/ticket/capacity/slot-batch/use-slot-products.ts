import { api, queryKeys } from '@shanmen/shared';
import type { ProductPage } from '@shanmen/shared/contracts/commerce/products/product';
import { useQuery } from '@tanstack/react-query';

const query = { pageSize: 200 };

/** Single tickets that take places, as options. */
export function useSlotProducts() {
  const { data } = useQuery({
    queryKey: queryKeys.list('commerce.product.single', query),
    queryFn: () => api.get<ProductPage>('/api/commerce/products', { query }),
  });
  return (data?.rows ?? [])
    .filter(({ usesQuota }) => usesQuota)
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
}
