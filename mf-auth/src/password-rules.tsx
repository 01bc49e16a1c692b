import type { PasswordRule } from '@shanmen/shared/contracts/auth/password-rules';
import styles from './password-rules.module.css';

type Props = { readonly rules: readonly PasswordRule[]; readonly repeated: boolean };

/** The rules of a new password with a mark on those it meets, while it is typed. */
export function PasswordRules({ rules, repeated }: Props) {
  const all = [...rules, { id: 'repeated', title: '两次输入一致', met: repeated }];
  return (
    <ul className={styles.rules} aria-label="密码要求">
      {all.map(rule => (
        <li key={rule.id} className={rule.met ? styles.met : styles.unmet}>
          <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            {rule.met ? <path d="m3 8.5 3.2 3.2L13 5" /> : <circle cx="8" cy="8" r="2.5" />}
          </svg>
          {rule.title}
          <span className={styles.spoken}>{rule.met ? '，已满足' : '，未满足'}</span>
        </li>
      ))}
    </ul>
  );
}
