import { api, queryKeys } from '@shanmen/shared';
import type { AgreementHistory as Steps } from '@shanmen/shared/contracts/ticket/groups/agreement-history';
import { Failure, History, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';

/** 操作日志: who did what to an agreement, newest first. */
export function AgreementHistory({ id }: { readonly id: number }) {
  const steps = useQuery({
    // Under the key of agreements, whose changes it follows.
    queryKey: queryKeys.list('ticket.agreement', { part: 'history', id }),
    queryFn: () => api.get<Steps>(`/api/ticket/agreements/${id}/history`),
  });
  if (steps.error) return <Failure error={steps.error} onRetry={() => void steps.refetch()} />;
  if (!steps.data) return <Skeleton active />;
  return <History rows={steps.data.map((step, index) => ({ ...step, id: `${step.at} ${index}` }))} />;
}
