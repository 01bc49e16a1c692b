import { api, session, stepUp } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { RecoveryCodes, TotpEnrolment, TotpState } from '@shanmen/shared/contracts/auth/sign-in/totp';
import { useEffect, useState } from 'react';
import { useActing } from '../sign-in/use-acting.ts';

const enrolments = '/api/auth/totp-enrolments';

type Step =
  | { readonly name: 'reading' }
  | { readonly name: 'off' }
  | { readonly name: 'enrolling'; readonly enrolment: TotpEnrolment }
  | { readonly name: 'codes'; readonly recoveryCodes: readonly string[] }
  | { readonly name: 'on'; readonly state: TotpState };

/** One's own second factor: where it stands, and the way to the next step. A refusal leaves it there. */
export function useSecondFactor() {
  const [step, setStep] = useState<Step>({ name: 'reading' });
  const { busy, refusal, act, refuse, forgive } = useActing();

  useEffect(() => {
    let isHere = true;
    readStep().then(
      read => isHere && setStep(read),
      (error: unknown) => isHere && refuse(error),
    );
    return () => {
      isHere = false;
    };
  }, [refuse]);

  const go = (work: () => Promise<Step>) => act(async () => setStep(await work()));

  return {
    step,
    busy,
    refusal,
    forgive,
    start: (currentPassword: string) =>
      go(async () => {
        const enrolment = await api.post<TotpEnrolment>(enrolments, { currentPassword });
        return { name: 'enrolling', enrolment };
      }),
    confirm: (id: number, code: string) =>
      go(async () => {
        const { recoveryCodes } = await api.put<RecoveryCodes>(`${enrolments}/${id}`, { code });
        await readSession();
        return { name: 'codes', recoveryCodes };
      }),
    keep: () => go(readStep),
    stop: (password: string) =>
      go(async () => {
        await stepUp(password);
        await api.delete(enrolments);
        await readSession();
        return { name: 'off' };
      }),
  };
}

async function readStep(): Promise<Step> {
  const state = await api.get<TotpState>(enrolments);
  return state.confirmedAt === null ? { name: 'off' } : { name: 'on', state };
}

/** What the whole shell knows of the person says it too. */
async function readSession(): Promise<void> {
  session.refresh(await api.get<SessionState>('/api/auth/sessions/current'));
}
