import { api } from '@shanmen/shared';
import { type PasswordPolicy, plainPolicy } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { useEffect, useState } from 'react';

/** What a new password is judged by here; the rules that hold everywhere until the server has said. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(plainPolicy);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .get<PasswordPolicy>('/api/auth/password', { signal: leaving.signal })
      .then(setPolicy)
      // The server judges what is sent by all of its rules, and says which one is broken.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return policy;
}
