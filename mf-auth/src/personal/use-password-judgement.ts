import { api } from '@shanmen/shared';
import type { PasswordJudgement } from '@shanmen/shared/contracts/auth/sign-in/password';
import type { PasswordRule } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { useEffect, useState } from 'react';

const typingPauseMs = 400;

type Judged = PasswordJudgement & { readonly password: string };

/**
 * The rules with what the server says of guessing, a moment after the typing stops. The dictionaries stay on the server;
 * a password that breaks another rule is not sent.
 */
export function usePasswordJudgement(
  password: string,
  rules: readonly PasswordRule[],
): readonly PasswordRule[] {
  const [judged, setJudged] = useState<Judged | null>(null);
  const isWorthAsking = password !== '' && rules.every(({ met }) => met !== false);
  useEffect(() => {
    if (!isWorthAsking) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      api
        .post<PasswordJudgement>(
          '/api/auth/password/judgement',
          { newPassword: password },
          { signal: leaving.signal },
        )
        .then(judgement => setJudged({ ...judgement, password }))
        // The server judges again what is sent in the end, and says why.
        .catch(() => undefined);
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [password, isWorthAsking]);
  if (judged === null || judged.password !== password) return rules;
  const { isStrong: met, advice } = judged;
  return rules.map(rule =>
    rule.id === 'guessable' ? { ...rule, met, title: met ? rule.title : advice } : rule,
  );
}
