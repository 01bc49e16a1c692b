import { Field } from './field.tsx';
import { PictureField } from '../picture/picture-field.tsx';
import type { MobileEntry } from './use-mobile.ts';
import styles from './visitors.module.css';
import { refusalText, say } from '../../language/language.ts';

/** A mobile and the code that was sent to it. */
export function MobileFields({ entry }: { readonly entry: MobileEntry }) {
  const { mobile, code, waitSeconds, busy, refusal, isProved, fault, picture } = entry;
  return (
    <>
      <Field
        label={say('手机号')}
        value={mobile}
        autoComplete="tel-national"
        inputMode="tel"
        // As it may be pasted: +86 138-0000-0001.
        maxLength={20}
        onChange={entry.setMobile}
      >
        <button
          type="button"
          className={styles.codeButton}
          disabled={busy || isProved || waitSeconds > 0 || fault !== null || picture.isMissing}
          onClick={() => void entry.send()}
        >
          {isProved ? say('已验证') : waitSeconds > 0 ? say('{} 秒后重发', waitSeconds) : say('获取验证码')}
        </button>
      </Field>
      {!isProved && <PictureField entry={picture} />}
      {!isProved && (
        <Field
          label={say('短信验证码')}
          value={code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          onChange={entry.setCode}
        />
      )}
      <p className={styles.fault} role="alert">
        {refusal && refusalText(refusal)}
      </p>
    </>
  );
}
