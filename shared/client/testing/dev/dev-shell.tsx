import { createRoot } from 'react-dom/client';
import { registerApplication, start } from 'single-spa';

import type { AppDeclaration } from '../../../contracts/modules/publishing/app-declaration.ts';
import { permissions } from '../../../contracts/permissions.ts';
import type { MicroApp, SystemType } from '../../../contracts/screen.ts';
import type { MicroAppModule } from '../../micro-app/define-micro-app.ts';
import { session } from '../../session/session.ts';
import { storage } from '../../session/storage.ts';
import { createTestShell, type TestShell } from '../create-test-shell.ts';
import { demoSession } from '../demo-user.ts';
import { isScenario, unknownScenario } from '../mock/scenario.ts';
import { declareApp, type DevScreen, isForStrangers, menusOf, screenAt, screensOf } from './dev-screens.ts';
import { Elsewhere } from './elsewhere.tsx';
import styles from './dev-shell.module.css';
import { DevSwitcher } from './dev-switcher.tsx';
import { cookieOf, type PageState, readPageState } from './page-state.ts';

/**
 * Opens one micro-app alone, under a header that lists its screens and over a switcher of scenarios. It must
 * be bundled together with the app, so that both see the same session; the calls go to a mock API over http.
 * What the page is to show stands in the address: see `PageState`.
 * @param declaration the content of its app.json
 * @param scenarios of the app's own mock API, by name with their titles
 */
export function openDevPage(
  app: MicroApp,
  module: MicroAppModule,
  scenarios: Readonly<Record<string, string>> = {},
  declaration: AppDeclaration | null = null,
): void {
  if (declaration) declareApp(app, declaration);
  const state = readPageState();
  document.cookie = cookieOf(state);
  if (state.clock !== '') setPageClock(state.clock);
  document.documentElement.dataset['theme'] = state.theme;
  const path = window.location.pathname;
  const shell = createTestShell({
    user: isForStrangers(path) || isForStrangers(state.screen) ? null : state.role,
    permissions: [...codesOf(state), ...(declaration?.permissions ?? []).map(({ code }) => code)],
    // Another menu is asked of the mock API, which has those of the whole product.
    menu: state.menu === '' ? menusOf(app) : {},
    settings: { theme: state.theme, size: 'default', palette: 'default', primaryColor: '', motion: true },
  });
  draw(app, shell, state, scenarios);
  if (!isScenario(state.scenario, scenarios)) return;
  registerApplication({
    name: app,
    app: () => Promise.resolve(module),
    activeWhen: () => true,
    customProps: { shell },
  });
  start();
  // As the real shell does when the server no longer knows the session.
  session.subscribe(change => {
    if (change.kind === 'ended' && change.reason !== 'signed-out')
      shell.navigate('/login', { replace: true });
  });
  window.addEventListener('popstate', () => shell.navigate(shell.address(), { replace: true }));
  if (path !== '/') shell.navigate(shell.address(), { replace: true });
  else if (state.menu !== '') void openUnder(shell, app, state);
  else void openAddress(shell, app, state.screen);
}

function draw(
  app: MicroApp,
  shell: TestShell,
  state: PageState,
  scenarios: Readonly<Record<string, string>>,
): void {
  const [header, container, elsewhere, footer] = [
    document.createElement('div'),
    document.createElement('main'),
    document.createElement('div'),
    document.createElement('div'),
  ];
  container.id = `single-spa-application:${app}`;
  container.className = styles.slot ?? '';
  elsewhere.className = styles.elsewhere ?? '';
  document.body.className = styles.page ?? '';
  document.body.replaceChildren(header, container, elsewhere, footer);
  createRoot(header).render(<DevHeader app={app} shell={shell} />);
  createRoot(elsewhere).render(
    isScenario(state.scenario, scenarios) ? (
      <Elsewhere
        app={app}
        shell={shell}
        signIn={() => void shell.session.begin(demoSession(state.role, codesOf(state)))}
      />
    ) : (
      <p className={styles.note} role="alert">
        {unknownScenario(state.scenario, scenarios)}
      </p>
    ),
  );
  createRoot(footer).render(<DevSwitcher state={state} own={scenarios} address={shell.address} />);
}

/** The placeholder admin holds every code besides his own four. */
function codesOf({ role, codes }: PageState): readonly string[] {
  return role === 'admin' ? permissions.map(permission => permission.code) : codes;
}

/** Opens an address, in the system that its screen belongs to; the first screen when there is none. */
async function openAddress(shell: TestShell, app: MicroApp, address: string): Promise<void> {
  const screen = screenAt(app, address);
  if (screen) return openScreen(shell, screen, address === '' ? screen.path : address);
  const [first] = screensOf(app).flatMap(({ type }) => type ?? []);
  if (first !== undefined) await wantMenu(shell, first);
  shell.navigate(address);
}

/** Opens an address under the menu of a system that the link names, whether that has the screen or not. */
async function openUnder(shell: TestShell, app: MicroApp, { menu, screen }: PageState): Promise<void> {
  if (menu !== '') storage.write('isMenuType', menu);
  shell.navigate(screen === '' ? (screensOf(app)[0]?.path ?? '/') : screen);
}

async function openScreen(shell: TestShell, screen: DevScreen, address = screen.path): Promise<void> {
  if (isForStrangers(screen.path)) {
    await shell.session.end();
    return shell.navigate(address);
  }
  if (screen.type !== null) await wantMenu(shell, screen.type);
  shell.navigate(address);
}

/** The guard builds the first menu by itself; choosing a system would open, and so build, its first screen too. */
async function wantMenu(shell: TestShell, type: SystemType): Promise<void> {
  const menu = shell.menu.state();
  if (menu.status === 'none') return storage.write('isMenuType', type);
  if (menu.status !== 'loaded' || menu.type !== type) await shell.chooseSystem(type);
}

function DevHeader({ app, shell }: { app: MicroApp; shell: TestShell }) {
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
    </header>
  );
}

/** Moves the clock of this page so that it shows a moment of Shanghai now; before anything asks for the time. */
function setPageClock(moment: string): void {
  const wanted = Date.parse(`${moment}:00+08:00`);
  if (Number.isNaN(wanted)) return;
  const RealDate = Date;
  const offset = wanted - RealDate.now();
  window.Date = new Proxy(RealDate, {
    construct: (target, parts: unknown[], caller) =>
      Reflect.construct(target, parts.length === 0 ? [RealDate.now() + offset] : parts, caller),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name)),
  });
}
