import { type ReactNode, useSyncExternalStore } from 'react';
import type { MicroApp } from '../../../contracts/screen.ts';
import { NoPermission } from '../../fallback/no-permission.tsx';
import { NotFound } from '../../fallback/not-found.tsx';
import { ShellContext, TabContext } from '../../micro-app/shell-context.ts';
import { notFoundComponent } from '../../routes/route-record.ts';
import type { ShellTab } from '../../shell.ts';
import type { TestShell } from '../create-test-shell.ts';
import styles from './dev-shell.module.css';

type Props = {
  readonly app: MicroApp;
  readonly shell: TestShell;
  /** Signs the user of the page in again. */
  readonly signIn: () => void;
};

/**
 * What stands where the app does not draw: the pages of refusal as every shell shows them, and for a page of another
 * app which one that is.
 */
export function Elsewhere({ app, shell, signIn }: Props) {
  const tab = useSyncExternalStore(shell.tabs.subscribe, shell.front);
  const owner = tab?.route.component.split('/')[0];
  if (tab === null || owner === app) return null;
  return (
    <ShellContext value={shell}>
      <TabContext value={tab}>
        <section>{pageOf(tab, { app, signIn })}</section>
      </TabContext>
    </ShellContext>
  );
}

function pageOf({ route }: ShellTab, { app, signIn }: Omit<Props, 'shell'>): ReactNode {
  if (route.component === notFoundComponent) return <NotFound />;
  if (route.path === '/401') return <NoPermission />;
  const isSignIn = route.path === '/login';
  return (
    <div className={styles.note}>
      <h1>{isSignIn ? '已退出登录' : `「${route.meta.title || route.path}」不在这里`}</h1>
      <p>
        {isSignIn
          ? '真实的主框架会打开登录页，登录后回到原来的页面。'
          : `它由 ${route.component.split('/')[0]} 绘制，这里只运行 ${app}。`}
      </p>
      {isSignIn && (
        <button type="button" className={styles.screen} onClick={signIn}>
          重新登录
        </button>
      )}
    </div>
  );
}
