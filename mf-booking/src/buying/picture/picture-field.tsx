import type { BookingPicture } from '@shanmen/shared/contracts/ticket/booking/booking-proof';
import { Field } from '../visitors/field.tsx';
import type { PictureEntry } from './use-picture.ts';
import styles from './picture.module.css';
import { say } from '../../language/language.ts';

/** Four signs to be read, and another picture for who cannot. */
export function PictureField({ entry }: { readonly entry: PictureEntry }) {
  const { picture, answer, busy, refusal } = entry;
  if (picture === null) {
    return (
      refusal && <RenewButton label={say('重新读取图片')} busy={busy} onPress={() => void entry.renew()} />
    );
  }
  return (
    <>
      <Field
        label={say('图片字符')}
        value={answer}
        autoComplete="off"
        maxLength={4}
        onChange={entry.setAnswer}
      >
        <Picture of={picture} />
        <RenewButton label={say('换一张')} busy={busy} onPress={() => void entry.renew()} />
      </Field>
      <p className={styles.hint}>
        {say('输入图中四个字符，不分大小写。看不清图片的游客可以到售票窗口购票。')}
      </p>
    </>
  );
}

function Picture({ of: { width, height, strokes } }: { readonly of: BookingPicture }) {
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={say('四个字符的图片')}
    >
      {strokes.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

type RenewProps = { readonly label: string; readonly busy: boolean; readonly onPress: () => void };

function RenewButton({ label, busy, onPress }: RenewProps) {
  return (
    <button type="button" className={styles.renew} disabled={busy} onClick={onPress}>
      {label}
    </button>
  );
}
