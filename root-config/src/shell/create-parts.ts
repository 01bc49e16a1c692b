import { pendingTarget, typedEvent, type RouteRecord, type ToolbarAction } from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import type { Boot } from '../boot/start-page.ts';
import { createFullScreen } from '../tools/full-screen/full-screen.ts';
import { text } from '../language/language.ts';
import { idleMs } from '../tools/lock/activity.ts';
import { Lock } from '../tools/lock/lock.ts';
import { createMenu } from '../menu/menu.ts';
import { appOf, appsOf, cameWithApp } from '../apps/applications.ts';
import { ModuleGate } from '../apps/modules/module-gate.ts';
import { Navigator, type Position } from './navigation-guard/navigator.ts';
import { createSettingsDoor } from '../settings/open-settings.ts';
import { createSettingsStore } from '../settings/settings-store.ts';
import { createSpeech } from '../tools/speech/speech.ts';
import { createStore } from '../parts/store.ts';
import type { Arrival } from '../tabs/find-tab.ts';
import { Tabs } from '../tabs/tabs.ts';
import { type PageContext, ToldEvents } from '../apps/telemetry/told-events.ts';
import { Releases } from '../apps/update/releases.ts';
import { createBusyWorks } from './work/busy-works.ts';
import { staysForMoney } from './work/stays-for-money.ts';
import { exchangePorts, gatePorts } from './module-ports.ts';
import { tabRules } from './opening/tab-rules.ts';
import { createNotices } from './work/notices.ts';
import { openScreen } from './opening/open-screen.ts';
import { createProgress } from './work/progress.ts';
import type { ShellParts } from './shell-parts.ts';
import { clearSession } from './sign-in.ts';
import { restoreTabs } from './system.ts';
import { createUnsaved } from './work/unsaved.ts';

const leftAfterMs = 5 * 60_000;

/** Public pages, and the second screen of the reception that nobody sits at. */
const neverLocked: ReadonlySet<string> = new Set(['/login', '/buyTicket', '/reception/screen']);

/** Puts the shell together, once. */
export function createParts(boot: Boot, now: () => Date): ShellParts {
  const unsaved = createUnsaved();
  const settings = createSettingsStore(now);
  const busy = createBusyWorks();
  const parts: ShellParts = {
    boot,
    now,
    releases: new Releases({
      ...exchangePorts(() => parts),
      boot,
      now,
      isLoaded: app => parts.gate.isLoaded(app),
      lookAgain: () => parts.gate.lookAgain(),
      adoptMap: () => parts.gate.adoptMap(),
      isLeft: () => isLeft(parts),
      reload: () => location.reload(),
    }),
    told: new ToldEvents(() => pageContext(boot), now),
    settings,
    ...createSettingsDoor(),
    speech: createSpeech(settings, async (...ports) =>
      (await import('../tools/speech/speaker.ts')).loadSpeaker(...ports),
    ),
    menu: createMenu(route => !cameWithApp(route) || isNamed(parts, route)),
    tabs: new Tabs(tabRules(settings, unsaved, busy)),
    fullScreen: createFullScreen(),
    progress: createProgress(),
    notices: createNotices(),
    unsaved,
    busy,
    lock: new Lock({
      settings,
      busy,
      now,
      mayLock: () => !neverLocked.has(parts.navigator.position.get()?.match.route.path ?? '/login'),
    }),
    tools: createStore<ReadonlyMap<string, ToolbarAction>>(new Map()),
    settled: typedEvent<string>(),
    navigator: new Navigator({
      menuRoutes: () => [...parts.menu.routes(), ...removedRoutes(parts)],
      clearStored: () => clearSession(parts),
      postpone: address => pendingTarget.keep(address, parts.now()),
      stopped(address) {
        console.error(`Navigation stopped after too many redirects: ${address}`);
        parts.notices.show({ kind: 'warning', text: text().frame.navigationStopped });
      },
      buildMenu: type => buildMenu(parts, type),
      isHeld: () => parts.lock.isLocked.get(),
      staysForMoney: () => staysForMoney(parts),
      wouldLose: (...move) => losing(parts, ...move).length > 0,
      askToLeave: (...move) => parts.unsaved.mayLeave(losing(parts, ...move)),
      opened: (position, arrival) => openScreen(parts, position, arrival),
    }),
    gate: new ModuleGate(gatePorts(() => parts)),
  };
  return parts;
}

function pageContext(boot: Boot): PageContext {
  const { sequence, cohort, app } = boot.map().release;
  return { sequence, cohort, shell: app };
}

/** Nobody is at the page for a while, and loading it again would lose nothing. */
function isLeft({ lock, unsaved, busy, now }: ShellParts): boolean {
  const isAway = document.hidden || lock.isLocked.get();
  const isAtRest = unsaved.marks.get().size === 0 && busy.list.get().length === 0;
  return isAway && isAtRest && idleMs(now().getTime()) >= leftAfterMs;
}

/** Whether the map of this page has the app that draws the route. */
function isNamed({ boot }: ShellParts, route: RouteRecord): boolean {
  return appsOf(boot.map()).includes(appOf(route));
}

/** The routes of open tabs whose app was taken out: each tab says so until it is closed. */
function removedRoutes(parts: ShellParts): readonly RouteRecord[] {
  const routes = parts.tabs.state.get().list.map(({ route }) => route);
  return routes.filter(route => cameWithApp(route) && !isNamed(parts, route));
}

async function buildMenu(parts: ShellParts, type: SystemType): Promise<boolean> {
  if (!(await loadMenu(parts, type))) return false;
  restoreTabs(parts, type);
  return true;
}

/** A menu that was refused because the session is locked is asked for again once it is open. */
async function loadMenu({ menu, lock }: ShellParts, type: SystemType): Promise<boolean> {
  if (await menu.load(type)) return true;
  if (!lock.isLocked.get()) return false;
  await lock.opened();
  return menu.load(type);
}

/** The screens whose unsaved input would be lost if the address were opened. */
function losing({ tabs, unsaved }: ShellParts, { match, address }: Position, arrival: Arrival): string[] {
  const ids = tabs.endedBy(match, address, arrival).map(screen => screen.id);
  return ids.filter(id => unsaved.has(id));
}
