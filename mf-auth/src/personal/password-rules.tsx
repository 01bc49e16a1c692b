import { type PasswordRule, strengthOf } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import styles from './password-rules.module.css';
import type { PasswordDraft } from './use-password-change.ts';

type Props = { readonly rules: readonly PasswordRule[]; readonly draft: PasswordDraft };

type Mark = 'open' | 'met' | 'broken';
const spoken: Record<Mark, string> = { open: '', met: '，已满足', broken: '，未满足' };

/** The rules of a new password, each with a tick or a cross as soon as something is typed. */
export function PasswordRules({ rules, draft: { next, repeated } }: Props) {
  const all = rules.map(rule => ({ ...rule, mark: markOf(next, rule.met) }));
  const same = { id: 'repeated', title: '两次输入一致', mark: markOf(repeated, next === repeated) };
  return (
    <ul className={styles.rules} aria-label="密码要求">
      {next !== '' && (
        <li className={styles.strength} data-strength={strengthOf(next, rules)}>
          密码强度：{strengthOf(next, rules)}
        </li>
      )}
      {[...all, same].map(rule => (
        <li key={rule.id} className={styles.rule} data-mark={rule.mark}>
          <Sign mark={rule.mark} />
          {rule.title}
          <span className={styles.spoken}>{spoken[rule.mark]}</span>
        </li>
      ))}
    </ul>
  );
}

function markOf(typed: string, met: boolean | null): Mark {
  if (typed === '' || met === null) return 'open';
  return met ? 'met' : 'broken';
}

function Sign({ mark }: { readonly mark: Mark }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {mark === 'open' && <circle cx="8" cy="8" r="2.5" />}
      {mark === 'met' && <path d="m3 8.5 3.2 3.2L13 5" />}
      {mark === 'broken' && <path d="m4 4 8 8m0-8-8 8" />}
    </svg>
  );
}
