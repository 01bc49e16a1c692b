import { Tabs } from '@shanmen/ui';
import { hasAuth } from '@shanmen/shared';
import { ModuleHealth } from './module-health.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { RunningModules } from './running-modules.tsx';
import styles from './module.module.css';

/** 模块发布: what runs where, how it came to that, how it fares, and the way back. */
export function ModuleReleases() {
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      destroyOnHidden
      items={[
        { key: 'running', label: '正在运行', children: <RunningModules /> },
        { key: 'history', label: '发布历史', children: <ReleaseHistory /> },
        ...(hasAuth('modules:health:view')
          ? [{ key: 'health', label: '运行情况', children: <ModuleHealth /> }]
          : []),
      ]}
    />
  );
}
