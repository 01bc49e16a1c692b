import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/** Stands for a component that cannot be found. */
export function NotFound() {
  return (
    <FallbackPage title="页面不存在">
      <p className={styles.text}>这个功能还没有开放，或者已经移走。请从系统入口重新选择。</p>
    </FallbackPage>
  );
}
