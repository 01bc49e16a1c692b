import { useText } from '../../language/language.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './progress-bar.module.css';

/** Two pixels at the top edge while a titled screen is being opened. */
export function ProgressBar() {
  const { progress } = useParts();
  const { frame } = useText();
  const state = useStore(progress.state);
  if (state === 'idle') return null;
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={frame.opening}
      data-slow={state === 'slow' || undefined}
    />
  );
}
