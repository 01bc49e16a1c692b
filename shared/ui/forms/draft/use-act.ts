import { apiErrorOf, createKey, submitOnce } from '@shanmen/shared';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { queryClient } from '../../app/query-client.ts';
import { useFeedback } from '../../pages/states/use-feedback.tsx';

type Act<T> = {
  /** `key` stays the same for every try, so that a repeated press does it once. */
  readonly send: (key: string) => Promise<T>;
  /** What the person reads when it is done, or how it follows from the answer. */
  readonly said: string | ((answer: T) => string);
};

/** Acts on a record of a list; the lists named by `refresh` then show what the server made of it. */
export function useAct<T = unknown>(refresh: readonly QueryKey[]) {
  const feedback = useFeedback();
  return useMutation({
    mutationFn: ({ send }: Act<T>) => submitOnce(createKey(), send),
    onSuccess: (answer, { said }) => feedback.success(typeof said === 'string' ? said : said(answer)),
    onError: error => feedback.error(apiErrorOf(error).message),
    onSettled: () => Promise.all(refresh.map(queryKey => queryClient.invalidateQueries({ queryKey }))),
  });
}
