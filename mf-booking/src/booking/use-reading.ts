import { type ApiError, apiErrorOf } from '@shanmen/shared';
import { useEffect, useEffectEvent, useState } from 'react';

type Reading<T> = { readonly value: T | null; readonly refusal: ApiError | null };

/** Reads for a key and again on `reread`; the last answer stays until the next is there. */
export function useReading<T>(key: string | null, read: (key: string) => Promise<T>) {
  const [reading, setReading] = useState<Reading<T>>({ value: null, refusal: null });
  const [turn, setTurn] = useState(0);
  const call = useEffectEvent(read);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    call(key).then(
      value => isCurrent && setReading({ value, refusal: null }),
      (error: unknown) => isCurrent && setReading(last => ({ ...last, refusal: apiErrorOf(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, turn]);
  return { ...reading, reread: () => setTurn(last => last + 1) };
}
