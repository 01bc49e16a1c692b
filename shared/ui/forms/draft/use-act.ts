import { apiErrorOf, createKey, submitOnce, isRecord } from '@shanmen/shared';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

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

/** Closes a form, says what was done, and lets the lists named by `refresh` show it. */
export function useDone(close: () => void, ...refresh: readonly QueryKey[]): (said: string) => void {
  const { success } = useFeedback();
  return said => {
    close();
    success(said);
    for (const queryKey of refresh) void queryClient.invalidateQueries({ queryKey });
  };
}

type Versioned = { readonly id: number; readonly version: number };
type Change<Draft> = (id: number, change: Draft & { version: number }, key: string) => Promise<unknown>;
type Send<Draft> = (draft: Draft, key: string) => Promise<unknown>;

/** Sends a form as a change of the row, made against what the person has seen of it. */
export function useChange<Draft extends object>(
  row: Versioned,
  change: (id: number, change: Draft, key: string) => Promise<unknown>,
): Send<Omit<Draft, 'version'>>;
export function useChange({ id, version: read }: Versioned, change: Change<object>): Send<object> {
  const seen = useRef(read);
  return (draft, key) => sendOver(seen, versionIn, version => change(id, { ...draft, version }, key));
}

/** Sends a form as a change of the row, or as a new row where there is none. */
export function useSave<Draft extends object>(
  row: Versioned | null | undefined,
  calls: {
    readonly add: (draft: Draft, key: string) => Promise<unknown>;
    readonly change: Change<Draft>;
  },
): Send<Draft> {
  const seen = useRef(row?.version ?? 1);
  if (!row) return calls.add;
  return (draft, key) =>
    sendOver(seen, versionIn, version => calls.change(row.id, { ...draft, version }, key));
}

/**
 * Sends a change of what was read. Once somebody else's change was shown to the person, the next try is
 * made against that.
 * @param seen what was read, replaced by what stands there when the change is refused for that
 */
export async function sendOver<Seen>(
  seen: { current: Seen },
  pick: (current: Readonly<Record<string, unknown>>) => Seen | null,
  send: (seen: Seen) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send(seen.current);
  } catch (error) {
    const { code, details } = apiErrorOf(error);
    const current = isRecord(details) ? details['current'] : undefined;
    const now = code === 'version_conflict' && isRecord(current) ? pick(current) : null;
    if (now !== null) seen.current = now;
    throw error;
  }
}

export function versionIn(current: Readonly<Record<string, unknown>>): number | null {
  return typeof current['version'] === 'number' ? current['version'] : null;
}
