import { type ApiError, apiErrorOf } from '@shanmen/shared';
import { useCallback, useRef, useState } from 'react';

type CallState = { readonly busy: boolean; readonly refusal: ApiError | null };
const idle: CallState = { busy: false, refusal: null };

/** One call at a time; what was refused is shown until the next one begins. */
export function useCall() {
  const [state, setState] = useState(idle);
  const running = useRef(false);
  const run = useCallback(async <T>(call: () => Promise<T>): Promise<T | null> => {
    if (running.current) return null;
    running.current = true;
    setState({ busy: true, refusal: null });
    try {
      const result = await call();
      setState(idle);
      return result;
    } catch (error) {
      setState({ busy: false, refusal: apiErrorOf(error) });
      return null;
    } finally {
      running.current = false;
    }
  }, []);
  return { ...state, run, forgive: () => setState(idle) };
}
