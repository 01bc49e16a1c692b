import { Icon } from '../../parts/icons/icon.tsx';
import { useText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';
import styles from './lock-warning.module.css';

/** Says that the screen is about to lock; pressing anything is activity enough to stay. */
export function LockWarning() {
  const parts = useParts();
  const words = useText().lock;
  const secondsLeft = useStore(parts.lock.warning);
  if (secondsLeft === null) return null;
  return (
    <p className={styles.strip} role="status">
      <Icon name="lock" />
      {/* The count is for the eye; read aloud every second it would be torment. */}
      <span aria-hidden="true">{words.soon(secondsLeft)}</span>
      <span className={styles.unseen}>{words.soonSaid}</span>
      <button type="button" className={styles.stay}>
        {words.goOn}
      </button>
    </p>
  );
}
