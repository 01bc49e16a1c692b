import { api, type ApiError, apiErrorOf, isRecord } from '@shanmen/shared';
import type { SignedIn } from '@shanmen/shared/contracts/auth/session';
import { useRef, useState } from 'react';

export type Refusal = { readonly message: string; readonly field: 'userName' | 'password' };

type SignInState = {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Moment, in ms since 1970, before which the server will not look at another try. */
  readonly waitUntil: number | null;
};

const ready: SignInState = { busy: false, refusal: null, waitUntil: null };

/** @param begin takes over the answer of the server and leads away from the page */
export function useSignIn(begin: (answer: SignedIn) => Promise<void>) {
  const [state, setState] = useState(ready);
  const sending = useRef(false);

  async function signIn(userName: string, password: string): Promise<Refusal | null> {
    if (sending.current || state.waitUntil !== null) return null;
    const missing = missingField(userName, password);
    if (missing) {
      setState({ ...ready, refusal: missing });
      return missing;
    }
    sending.current = true;
    setState({ ...ready, busy: true });
    try {
      await begin(await api.post<SignedIn>('/api/auth/sessions', { userName, password }));
      return null;
    } catch (error) {
      const refused = refusedState(apiErrorOf(error), Date.now());
      setState(refused);
      return refused.refusal;
    } finally {
      sending.current = false;
    }
  }

  return {
    ...state,
    signIn,
    /** Takes the refusal back as soon as something else is typed; the wait goes on. */
    forgive: () => {
      setState(({ waitUntil, busy }) => ({
        busy,
        refusal: null,
        waitUntil: waitUntil !== null && waitUntil > Date.now() ? waitUntil : null,
      }));
    },
  };
}

function missingField(userName: string, password: string): Refusal | null {
  if (userName === '') return { message: '请输入账号', field: 'userName' };
  return password === '' ? { message: '请输入密码', field: 'password' } : null;
}

function refusedState(error: ApiError, now: number): SignInState {
  const number = error.status >= 500 || error.status === 0 ? `（编号 ${error.requestId}）` : '';
  return {
    busy: false,
    refusal: { message: error.message + number, field: 'password' },
    waitUntil: error.status === 429 ? now + waitSeconds(error.details) * 1000 : null,
  };
}

function waitSeconds(details: unknown): number {
  const seconds = isRecord(details) ? details['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 5;
}
