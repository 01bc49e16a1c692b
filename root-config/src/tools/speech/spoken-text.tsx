import { useParts } from '../../layout/parts-context.ts';
import { useStore } from '../../parts/store.ts';
import styles from './spoken-text.module.css';

/** What would have been said, large, where no voice speaks Chinese. */
export function SpokenText() {
  const { speech } = useParts();
  const text = useStore(speech.flashed);
  return (
    <div role="status" lang="zh-CN">
      {text !== null && <p className={styles.text}>{text}</p>}
    </div>
  );
}
