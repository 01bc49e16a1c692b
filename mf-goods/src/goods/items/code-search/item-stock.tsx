import { api, queryKeys } from '@shanmen/shared';
import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import { Empty, Failure, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './code-search.module.css';
import { DocumentRows, StockRows } from './good-card.tsx';

/** Where a good lies and what it is in, as 编码查询 says it; one that was stopped is not looked up any more. */
export function ItemStock({ of: { code } }: { readonly of: { readonly code: string } }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('goods.code-search', { q: code }),
    queryFn: () => api.get<CodeSearchAnswer>('/api/goods/code-search', { query: { q: code } }),
    staleTime: 0,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.card?.good.code !== code) return <Empty title="已停用的商品请到库存状况与台账查看" />;
  return (
    <div className={styles['card']}>
      <StockRows card={data.card} />
      <DocumentRows card={data.card} />
    </div>
  );
}
