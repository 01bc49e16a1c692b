import { api, queryKeys } from '@shanmen/shared';
import type { ItemHistory as Changes } from '@shanmen/shared/contracts/goods/items/item-history';
import { Empty, Failure, Instant, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './item-history.module.css';

/** 变更日志: who changed what of a good, newest first. */
export function ItemHistory({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    // Under the key of goods, whose changes it follows.
    queryKey: queryKeys.list('goods.item', { history: id }),
    queryFn: () => api.get<Changes>(`/api/goods/items/${id}/history`),
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Empty title="还没有改过" />;
  return (
    <ol className={styles['changes']}>
      {data.map(({ at, name, action, reason, fields }, index) => (
        <li key={`${at} ${index}`}>
          <p>
            <Instant value={at} /> {name} <b>{action}</b> {reason}
          </p>
          {fields.map(({ title, before, after }) => (
            <p key={title} className={styles['field']}>
              {title}：{before} → {after}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
