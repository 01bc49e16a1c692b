import { api, type ApiError, apiErrorOf } from '@shanmen/shared';
import type { PasswordRule } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { useState } from 'react';

export type PasswordDraft = { readonly current: string; readonly next: string; readonly repeated: string };
type Refusal = { readonly message: string; readonly field: keyof PasswordDraft };

export function usePasswordChange() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Whether the password is another one now. */
  async function change(draft: PasswordDraft, rules: readonly PasswordRule[]): Promise<boolean> {
    const fault = faultOf(draft, rules);
    setRefusal(fault);
    if (busy || fault !== null) return false;
    setBusy(true);
    try {
      await api.put('/api/auth/password', { currentPassword: draft.current, newPassword: draft.next });
      return true;
    } catch (error) {
      setRefusal(refusalOf(apiErrorOf(error)));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { change, busy, refusal, forgive: () => setRefusal(null) };
}

function faultOf({ current, next, repeated }: PasswordDraft, rules: readonly PasswordRule[]): Refusal | null {
  const unmet = rules.find(rule => rule.met === false);
  if (current === '') return { message: '请输入当前密码', field: 'current' };
  if (next === '') return { message: '请输入新密码', field: 'next' };
  if (unmet) return { message: `新密码不符合要求：${unmet.title}`, field: 'next' };
  if (next === current) return { message: '新密码不能与当前密码相同', field: 'next' };
  return next === repeated ? null : { message: '两次输入的新密码不一致', field: 'repeated' };
}

function refusalOf(error: ApiError): Refusal {
  const number = error.status >= 500 || error.status === 0 ? `（编号 ${error.requestId}）` : '';
  const aboutNew =
    error.has('password_weak') || error.has('password_unchanged') || error.has('password_reused');
  return { message: error.message + number, field: aboutNew ? 'next' : 'current' };
}
