import { api, queryKeys, ShellLink } from '@shanmen/shared';
import { type Batch, batchStates, type Batches } from '@shanmen/shared/contracts/goods/stock/batch';
import { Code, Day, Empty, Failure, Qty, Skeleton, StatusTag } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { CardTable } from '../../masters/master/card-table.tsx';
import styles from './batch.module.css';

const tones = { good: 'success', expiring: 'warning', expired: 'danger' } as const;

/** 批次: what is left of which receipt, what expires first above; that leaves first without being asked for. */
export function BatchList({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('goods.stock', { batches: id }),
    queryFn: () => api.get<Batches>('/api/goods/stock/batches', { query: { goodsId: id } }),
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Empty title="没有库存" />;
  return (
    <CardTable figures={[2]}>
      <thead>
        <tr>
          <th>仓库与批次</th>
          <th>剩余</th>
          <th>到期日</th>
          <th>来源</th>
        </tr>
      </thead>
      <tbody>
        {data.map(batch => (
          <BatchRow
            key={`${batch.whId} ${batch.docId} ${batch.batchNo} ${batch.expiresOn ?? ''}`}
            of={batch}
          />
        ))}
      </tbody>
    </CardTable>
  );
}

function BatchRow({ of }: { readonly of: Batch }) {
  return (
    <tr>
      <td>
        {of.warehouse}
        {of.batchNo !== '' && <div className={styles['small']}>批次 {of.batchNo}</div>}
      </td>
      <td>
        <Qty value={of.leftQty} />
      </td>
      <td>
        <Day value={of.expiresOn} />{' '}
        {of.expiresOn !== null && of.state !== 'good' && (
          <StatusTag tone={tones[of.state]}>{batchStates[of.state]}</StatusTag>
        )}
        {of.madeOn !== null && (
          <div className={styles['small']}>
            <Day value={of.madeOn} /> 生产
          </div>
        )}
      </td>
      <td>
        <ShellLink to={`/goods/${of.docType}?doc=${of.docId}`}>
          <Code value={of.no} />
        </ShellLink>
        <div className={styles['small']}>
          <Day value={of.cameOn} /> 入库
        </div>
      </td>
    </tr>
  );
}
