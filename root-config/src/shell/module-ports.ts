import type { MicroApp } from '@shanmen/shared/contracts/screen';
import { triggerAppChange } from 'single-spa';

import { idleMs } from '../tools/lock/activity.ts';
import { type ModuleEvent, stateOf } from '../apps/modules/app-board.ts';
import { askAboutFiles } from '../apps/modules/file-questions.ts';
import type { GatePorts } from '../apps/modules/module-gate.ts';
import { appsOf, ownerOf } from '../apps/applications.ts';
import type { ExchangePorts, Hold } from '../apps/update/exchange.ts';
import type { ShellParts } from './shell-parts.ts';

const atRestAfterMs = 60_000;

/** What the gate of the apps has to know of the rest of the shell. */
export function gatePorts(parts: () => ShellParts): GatePorts {
  const boot = () => parts().boot;
  return {
    ...askAboutFiles(() => boot().map().integrity),
    loader: System,
    map: () => boot().map(),
    get failedUrls() {
      return boot().failedUrls;
    },
    vouchFor: files => boot().vouchFor(files),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
    now: () => parts().now(),
    wants: app => ownsPosition(parts(), app) || keepsTabs(parts(), app),
    leaves: app => parts().tabs.release(app),
    isInFront: app => ownsPosition(parts(), app),
    mayGo: app => ['none', 'use'].includes(holdOf(parts(), app)),
    appsChanged: () => appsChanged(parts()),
    happened: event => react(parts(), event),
  };
}

/** What decides when a new version may take the place of the one on the page. */
export function exchangePorts(parts: () => ShellParts): ExchangePorts {
  return {
    apps: () => appsOf(parts().boot.map()),
    isBehind: app => parts().gate.isBehind(app),
    hold: app => holdOf(parts(), app),
    async swap(app, mayStill) {
      const { gate } = parts();
      if (stateOf(gate.states.get(), app).status !== 'failed') return gate.swap(app, mayStill);
      await gate.retry(app);
      return true;
    },
  };
}

/** What keeps an app from being exchanged now. */
export function holdOf({ gate, busy, unsaved, tabs, now }: ShellParts, app: MicroApp): Hold {
  if (stateOf(gate.states.get(), app).status !== 'mounted') return 'none';
  // Work says not which tab it belongs to.
  if (busy.list.get().length > 0) return 'work';
  if (tabs.ofApp(app).some(({ id }) => unsaved.has(id))) return 'input';
  // Nobody can go on in a screen whose file did not come.
  if (gate.lacksFile(app)) return 'none';
  return idleMs(now().getTime()) < atRestAfterMs ? 'use' : 'none';
}

/** The menu shows the screens of an app that came, and those of one that went no more. */
function appsChanged({ menu }: ShellParts): void {
  void menu.renew();
  void triggerAppChange();
}

function react(parts: ShellParts, { app, ...event }: ModuleEvent): void {
  parts.told.report({ module: app, ...event });
  if (event.code === undefined || event.kind === 'fallback_used') return;
  console.error(`${event.code}: ${app}`, event.error);
  if (event.kind === 'unmount_failed') return;
  parts.progress.end();
  // Its file may be gone because a newer release is there.
  void parts.releases.renew();
}

function ownsPosition({ navigator }: ShellParts, app: MicroApp): boolean {
  const position = navigator.position.get();
  return position !== null && ownerOf(position.match.route) === app;
}

/** A broken app that nobody looks at is let go, so that it starts anew when it is opened again. */
function keepsTabs({ tabs, gate }: ShellParts, app: MicroApp): boolean {
  return tabs.kept(app) > 0 && stateOf(gate.states.get(), app).status !== 'failed';
}
