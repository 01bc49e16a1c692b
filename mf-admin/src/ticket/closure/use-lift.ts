import { api, apiErrorOf, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { SpotClosure } from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { queryClient, useFeedback } from '@shanmen/ui';
import { useMutation } from '@tanstack/react-query';

/** 恢复开放 of a closure, with its reason. */
export function useLift({ id, spotName }: SpotClosure): (reason: string) => void {
  const { success, error } = useFeedback();
  const { mutate } = useMutation({
    mutationFn: (reason: string) =>
      submitOnce(createKey(), key =>
        api.post<SpotClosure>(`/api/ticket/spot-closures/${id}/lift`, { reason }, { key }),
      ),
    onSuccess: () => success(`${spotName} 已恢复售票`),
    onError: failure => error(apiErrorOf(failure).message),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: queryKeys.list('ticket.spot-closure', {}).slice(0, 3) }),
  });
  return mutate;
}
