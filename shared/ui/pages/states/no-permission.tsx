import styles from './states.module.css';

/** In place of a part of a screen that the user may not see. */
export function NoPermission({ what }: { what: string }) {
  return (
    <div className={styles['state']}>
      <span className={styles['title']}>没有查看{what}的权限</span>
      <span>需要时请联系系统管理员。</span>
    </div>
  );
}
