import { useContext } from 'react';
import { TabContext } from '../micro-app/shell-context.ts';
import { FallbackPage } from './fallback-page.tsx';
import styles from './fallback.module.css';

/** Stands for a component that cannot be found; a menu entry that leads here is one that is not built yet. */
export function NotFound() {
  const title = useContext(TabContext)?.route.meta.title ?? '';
  if (title !== '') {
    return (
      <FallbackPage title="此功能尚未开放">
        <p className={styles.text}>「{title}」还在准备中，开放后从同一菜单进入。</p>
      </FallbackPage>
    );
  }
  return (
    <FallbackPage title="页面不存在">
      <p className={styles.text}>这个页面没有开放，或者已经移走。请从系统入口重新选择。</p>
    </FallbackPage>
  );
}
