import { type DepartmentQuota, quotaModes } from '@shanmen/shared/contracts/goods/masters/department-quota';
import { Alert, Money } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { quotasQuery } from './quota-calls.ts';

type QuotaHintProps = { readonly deptId: number | null; readonly day: string };

/** While a requisition is entered: what its department may still take in that month. */
export function QuotaHint({ deptId, day }: QuotaHintProps) {
  const { data = [] } = useQuery({ ...quotasQuery(deptId ?? 0, day), enabled: deptId !== null });
  if (deptId === null || data.length === 0) return null;
  const isSpent = data.some(({ remainingFen }) => remainingFen <= 0);
  return (
    <Alert
      type={isSpent ? 'warning' : 'info'}
      showIcon
      title={data.map(quota => (
        <Left key={quota.categoryId ?? 0} of={quota} />
      ))}
    />
  );
}

function Left({ of: { category, limitFen, remainingFen, mode } }: { readonly of: DepartmentQuota }) {
  return (
    <div>
      领用额度（{category}）每月 <Money fen={limitFen} />
      ，剩余 <Money fen={remainingFen} />
      ，超出时{quotaModes[mode]}
    </div>
  );
}
