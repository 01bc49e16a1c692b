import { ShellLink } from '@shanmen/shared';
import { Code, Day, Empty, Failure, Money, Qty, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { CardTable } from '../../../masters/master/card-table.tsx';
import { purchasesQuery } from '../../../items/item/item-calls.ts';

/** 进价史: from whom a good was bought and for how much, newest first. */
export function PurchaseHistory({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(purchasesQuery(id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Empty title="还没有进过货" />;
  return (
    <CardTable figures={[3, 4]}>
      <thead>
        <tr>
          <th>日期</th>
          <th>供应商</th>
          <th>数量</th>
          <th>单价</th>
          <th>单号</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ docId, no, bizDate, supplier, qty, priceFen, gift }, index) => (
          <tr key={`${docId} ${index}`}>
            <td>
              <Day value={bizDate} />
            </td>
            <td>{supplier}</td>
            <td>
              <Qty value={qty} />
            </td>
            <td>{gift ? '赠品' : <Money fen={priceFen} />}</td>
            <td>
              <ShellLink to={`/goods/jh?doc=${docId}`}>
                <Code value={no} />
              </ShellLink>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}
