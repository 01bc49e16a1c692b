import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { registerApplication, start } from 'single-spa';
import { permissions } from '../../contracts/permissions.ts';
import type { MicroApp } from '../../contracts/screen.ts';
import type { MicroAppModule } from '../micro-app/define-micro-app.ts';
import { session } from '../session/session.ts';
import { createTestShell, type TestShell } from './create-test-shell.ts';
import { demoSession } from './demo-user.ts';
import { type DevScreen, menusOf, screensOf } from './dev-screens.ts';
import styles from './dev-shell.module.css';

/**
 * Opens one micro-app alone, under a header that lists its screens and switches the user. It must be
 * bundled together with the app, so that both see the same session; the calls go to a mock API over http.
 * `?theme=dark` in the address it is opened with draws it dark.
 */
export function openDevPage(app: MicroApp, module: MicroAppModule): void {
  const user = window.location.pathname === '/login' ? null : 'admin';
  const theme = new URLSearchParams(window.location.search).get('theme') === 'dark' ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = theme;
  const shell = createTestShell({
    user,
    permissions: codesOf('admin'),
    menu: menusOf(app),
    settings: { theme, size: 'default', palette: 'default', primaryColor: '', motion: true },
  });
  const header = document.createElement('div');
  const container = document.createElement('main');
  container.id = `single-spa-application:${app}`;
  container.className = styles.slot ?? '';
  document.body.className = styles.page ?? '';
  document.body.replaceChildren(header, container);
  createRoot(header).render(<DevHeader app={app} shell={shell} />);
  registerApplication({
    name: app,
    app: () => Promise.resolve(module),
    activeWhen: () => true,
    customProps: { shell },
  });
  start();
  window.addEventListener('popstate', () => shell.navigate(shell.address(), { replace: true }));
  const first = screensOf(app)[0];
  if (window.location.pathname === '/' && first) void openScreen(shell, first);
  else shell.navigate(shell.address(), { replace: true });
}

const users = ['admin', 'seller01'] as const;
type User = (typeof users)[number];

/** The placeholder admin holds every code besides his own four, the common user none. */
function codesOf(user: User): readonly string[] {
  return user === 'admin' ? permissions.map(permission => permission.code) : [];
}

async function openScreen(shell: TestShell, screen: DevScreen): Promise<void> {
  if (screen.path === '/login') return shell.session.end();
  if (screen.type !== null) await shell.chooseSystem(screen.type);
  shell.navigate(screen.path);
}

function DevHeader({ app, shell }: { app: MicroApp; shell: TestShell }) {
  const [user, setUser] = useState<User>('admin');
  const switchTo = (next: User) => {
    setUser(next);
    session.begin(demoSession(next, codesOf(next)));
  };
  return (
    <header className={styles.header}>
      <strong>{app}</strong>
      <nav className={styles.screens} aria-label="页面">
        {screensOf(app).map(screen => (
          <button
            key={screen.path}
            type="button"
            className={styles.screen}
            onClick={() => void openScreen(shell, screen)}
          >
            {screen.title}
          </button>
        ))}
      </nav>
      <fieldset className={styles.users}>
        <legend className={styles.legend}>用户</legend>
        {users.map(name => (
          <label key={name}>
            <input type="radio" name="user" checked={user === name} onChange={() => switchTo(name)} />
            {name}
          </label>
        ))}
      </fieldset>
    </header>
  );
}
