import { apiErrorOf, createKey, submitOnce } from '@shanmen/shared';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { useFeedback } from '../states/use-feedback.tsx';

type Act = {
  /** `key` stays the same for every try, so that a repeated press does it once. */
  readonly send: (key: string) => Promise<unknown>;
  /** What the person reads when it is done. */
  readonly said: string;
};

/** Acts on a record of a list; the lists named by `refresh` then show what the server made of it. */
export function useAct(refresh: readonly QueryKey[]) {
  const feedback = useFeedback();
  return useMutation({
    mutationFn: ({ send }: Act) => submitOnce(createKey(), send),
    onSuccess: (_answer, { said }) => feedback.success(said),
    onError: error => feedback.error(apiErrorOf(error).message),
    onSettled: () => Promise.all(refresh.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  });
}
