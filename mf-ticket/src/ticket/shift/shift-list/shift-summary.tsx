import { api, queryKeys } from '@shanmen/shared';
import type { ShiftPage } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { Empty, Failure, Flex, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { ShiftFacts } from './shift-card.tsx';

/** One shift to be read beside the decision on it, for screens of other apps. */
export function ShiftSummary({ shiftNo }: { readonly shiftNo: string }) {
  const found = useQuery({
    queryKey: queryKeys.list('ticket.shift', { keyword: shiftNo }),
    queryFn: () => api.get<ShiftPage>('/api/ticket/shifts', { query: { keyword: shiftNo } }),
  });
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton active />;
  const shift = found.data.rows.find(({ no }) => no === shiftNo);
  if (!shift) return <Empty title="没有找到这个班次，或它不在您的数据范围内" />;
  return (
    <Flex vertical gap="middle">
      <ShiftFacts shift={shift} />
    </Flex>
  );
}
