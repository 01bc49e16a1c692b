import { typedEvent, type ToolbarAction } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';
import type { Boot } from '../boot/boot.ts';
import { createMenu } from '../menu/menu.ts';
import { ModuleGate } from '../modules/module-gate.ts';
import { Navigator } from '../navigation-guard/navigator.ts';
import { appOf } from '../routes/app-of.ts';
import { createSettingsStore } from '../settings/settings-store.ts';
import { createStore } from '../store.ts';
import { keyOf, type OpenScreen } from '../tabs/tab.ts';
import { Tabs } from '../tabs/tabs.ts';
import { createNotices } from './notices.ts';
import { openScreen } from './open-screen.ts';
import { createProgress } from './progress.ts';
import type { ShellParts } from './shell-parts.ts';
import { clearSession } from './sign-in.ts';
import { restoreTabs } from './system.ts';
import { createUnsaved } from './unsaved.ts';

/** Puts the shell together, once. */
export function createParts(boot: Boot, now: () => Date): ShellParts {
  const unsaved = createUnsaved();
  const parts: ShellParts = {
    boot,
    now,
    mapFault: createStore(boot.mapFault),
    settings: createSettingsStore(now),
    menu: createMenu(),
    tabs: new Tabs(unsaved.has),
    progress: createProgress(),
    notices: createNotices(),
    unsaved,
    tools: createStore<ReadonlyMap<string, ToolbarAction>>(new Map()),
    settled: typedEvent<string>(),
    navigator: new Navigator({
      menuRoutes: () => parts.menu.routes(),
      clearStored: () => clearSession(parts),
      stopped(address) {
        console.error(`Navigation stopped after too many redirects: ${address}`);
        parts.notices.show({ kind: 'warning', text: '导航已中止' });
      },
      async buildMenu(type) {
        const isBuilt = await parts.menu.load(type);
        if (isBuilt) restoreTabs(parts, type);
        return isBuilt;
      },
      wouldLose: address => dirtyScreen(parts, address) !== null,
      askToLeave: () => parts.unsaved.mayLeave([parts.tabs.active()?.id ?? '']),
      opened: (position, arrival) => openScreen(parts, position, arrival),
    }),
    gate: new ModuleGate({
      loader: System,
      map: () => boot.map(),
      failedUrls: boot.failedUrls,
      vouchFor: boot.vouchFor,
      statusOf,
      wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
      now,
      wants: app => ownsPosition(parts, app) || keepsTabs(parts, app),
      failed(app, code, error) {
        console.error(`${code}: ${app}`, error);
        parts.progress.end();
      },
    }),
  };
  return parts;
}

/** The open screen when it holds unsaved input and leaving it for the address would end it. */
function dirtyScreen({ tabs, unsaved }: ShellParts, address: string): OpenScreen | null {
  const screen = tabs.active();
  const stays = !screen || screen.route.meta.isKeepAlive || screen.key === keyOf(address);
  return stays || !unsaved.has(screen.id) ? null : screen;
}

function ownsPosition(parts: ShellParts, app: MicroApp): boolean {
  const position = parts.navigator.position.get();
  return position !== null && appOf(position.match.route) === app;
}

/** A broken app that nobody looks at is let go, so that it starts anew when it is opened again. */
function keepsTabs(parts: ShellParts, app: MicroApp): boolean {
  return parts.tabs.kept(app) > 0 && parts.gate.states.get()[app].status !== 'failed';
}

async function statusOf(url: string): Promise<number> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status;
  } catch {
    // Nobody answers, which is an answer.
    return 0;
  }
}
