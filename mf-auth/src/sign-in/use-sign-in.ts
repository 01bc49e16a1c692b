import { api, type ApiError, apiErrorOf, isRecord } from '@shanmen/shared';
import type { SignedIn, SignIn } from '@shanmen/shared/contracts/auth/sign-in/session';
import { useRef, useState } from 'react';

export type Refusal = { readonly message: string; readonly field: 'userName' | 'password' | 'code' };

type SignInState = {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  /** Moment, in ms since 1970, before which the server will not look at another try, unless the wait is lifted. */
  readonly waitUntil: number | null;
  /** The password was right, and a code of the telephone is wanted besides. */
  readonly asksCode: boolean;
};

const ready: SignInState = { busy: false, refusal: null, waitUntil: null, asksCode: false };

/** @param begin takes over the answer of the server and leads away from the page */
export function useSignIn(begin: (answer: SignedIn) => Promise<void>) {
  const [state, setState] = useState(ready);
  const sending = useRef(false);
  const given = useRef({ userName: '', password: '' });

  async function send(body: SignIn, missing: Refusal | null, anyway: boolean): Promise<Refusal | null> {
    if (sending.current || (state.waitUntil !== null && !anyway)) return null;
    const { asksCode } = state;
    if (missing) {
      setState({ ...ready, asksCode, refusal: missing });
      return missing;
    }
    sending.current = true;
    setState({ ...ready, asksCode, busy: true });
    try {
      await begin(await api.post<SignedIn>('/api/auth/sessions', body));
      return null;
    } catch (error) {
      const refused = refusedState(apiErrorOf(error), asksCode, Date.now());
      setState(refused);
      return refused.refusal;
    } finally {
      sending.current = false;
    }
  }

  return {
    ...state,
    /** @param anyway by hand before the wait is over, which somebody may have lifted */
    signIn: (userName: string, password: string, anyway: boolean) => {
      given.current = { userName, password };
      return send(given.current, missingField(userName, password), anyway);
    },
    /** The second step: the account and the password of the first go along. */
    enterCode: (code: string, anyway: boolean) => {
      return send({ ...given.current, code }, misshapenCode(code.replace(/[ -]/g, '')), anyway);
    },
    /** Back to account and password; nothing that was typed is kept. */
    startAgain: () => {
      given.current = { userName: '', password: '' };
      setState(ready);
    },
    /** Another account has nothing to wait for. */
    forgiveAccount: () => setState(before => ({ ...before, refusal: null, waitUntil: null })),
    /** Takes the refusal back as soon as something else is typed; the wait goes on. */
    forgive: () => {
      setState(({ waitUntil, ...before }) => ({
        ...before,
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

function misshapenCode(code: string): Refusal | null {
  if (code === '') return { message: '请输入验证码', field: 'code' };
  const isWhole = /^(\d{6}|[0-9A-Za-z]{16})$/.test(code);
  return isWhole ? null : { message: '验证码是 6 位数字，恢复码是 16 位', field: 'code' };
}

function refusedState(error: ApiError, askedCode: boolean, now: number): SignInState {
  if (error.has('second_factor_required')) return { ...ready, asksCode: true };
  const number = error.status >= 500 || error.status === 0 ? `（编号 ${error.requestId}）` : '';
  // What is refused for the password meanwhile is put right at the password.
  const asksCode = askedCode && !error.has('wrong_credentials');
  return {
    busy: false,
    refusal: { message: error.message + number, field: asksCode ? 'code' : 'password' },
    waitUntil: error.status === 429 ? now + waitSeconds(error.details) * 1000 : null,
    asksCode,
  };
}

function waitSeconds(details: unknown): number {
  const seconds = isRecord(details) ? details['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 5;
}
