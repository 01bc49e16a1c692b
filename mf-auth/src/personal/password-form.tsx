import { session, useShell, api } from '@shanmen/shared';
import {
  judgePassword,
  type PasswordPolicy,
  plainPolicy,
} from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { type FormEvent, useState, useEffect } from 'react';

import styles from '../form.module.css';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { usePasswordJudgement } from './use-password-judgement.ts';
import { type PasswordDraft, usePasswordChange } from './use-password-change.ts';

const empty: PasswordDraft = { current: '', next: '', repeated: '' };

type Props = { readonly userName: string; readonly mustChange: boolean };

export function PasswordForm({ userName, mustChange }: Props) {
  const shell = useShell();
  const [draft, setDraft] = useState(empty);
  const { change, busy, refusal, forgive } = usePasswordChange();
  const own = judgePassword(draft.next, userName, usePasswordPolicy());
  const rules = usePasswordJudgement(draft.next, own);

  const type = (field: keyof PasswordDraft) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    forgive();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change(draft, rules))) return;
    // The event by which the server ended the session may have come first, and is told by the shell.
    if (session.token() !== null) shell.notify({ kind: 'success', text: '密码已修改，请用新密码重新登录' });
    session.end('signed-out');
    await shell.session.end({ isOver: true });
  };
  const fault = (field: keyof PasswordDraft) => ({
    invalid: refusal?.field === field,
    describedBy: refusal?.field === field ? 'password-refusal' : undefined,
    onType: type(field),
  });

  return (
    <form className={styles.form} onSubmit={event => void submit(event)} noValidate>
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      <PasswordField
        label={mustChange ? '当前密码或一次性口令' : '当前密码'}
        name="current"
        autoComplete="current-password"
        {...fault('current')}
      />
      <PasswordField label="新密码" name="next" autoComplete="new-password" {...fault('next')} />
      <PasswordRules rules={rules} draft={draft} />
      <PasswordField label="再输一次" name="repeated" autoComplete="new-password" {...fault('repeated')} />
      <div id="password-refusal" className={styles.refusal} role="alert">
        {refusal?.message}
      </div>
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {busy ? '正在保存…' : '修改密码'}
      </button>
    </form>
  );
}

/** What a new password is judged by here; the rules that hold everywhere until the server has said. */
function usePasswordPolicy(): PasswordPolicy {
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
