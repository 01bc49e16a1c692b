import type { SystemType } from '../../contracts/screen.ts';
import { landingPath } from '../routes/match-route.ts';
import { type PartHost, partHost } from '../parts/part-host.ts';
import { session } from '../session/session.ts';
import type {
  AppFault,
  BusyWork,
  DisplaySettings,
  Notice,
  PaletteOffer,
  Shell,
  ShellTab,
  ToolbarAction,
  UnsavedInput,
  Utterance,
} from '../shell.ts';
import { demoSession } from './demo-user.ts';
import { partStandIn } from './part-stand-in.ts';
import { testMenu } from './test-menu.ts';
import { testNavigation } from './test-navigation.ts';
import { testTabs } from './test-tabs.ts';

export type TestShellOptions = {
  /** Signed in from the start as this placeholder user; null leaves the session as it is. Default admin. */
  readonly user?: string | null;
  /** Codes the user holds besides those of the placeholder. */
  readonly permissions?: readonly string[];
  /** Menus by type. A type without one is fetched from the mock API, as the real shell does. */
  readonly menu?: Partial<Record<SystemType, readonly unknown[]>>;
  readonly settings?: DisplaySettings;
  /** Who brings the parts of other apps; by default a stand-in that says what would stand there. */
  readonly parts?: PartHost;
};

/** What was asked of the shell and cannot be seen on the page. */
export type ShellRecord = {
  readonly notices: Notice[];
  readonly faults: AppFault[];
  readonly badges: Map<string, number>;
  readonly tools: Map<string, ToolbarAction>;
  readonly offers: Set<PaletteOffer>;
  readonly working: Set<BusyWork>;
  readonly spoken: Utterance[];
  readonly unsaved: Map<string, UnsavedInput>;
};

export type TestShell = Shell & {
  readonly record: ShellRecord;
  readonly address: () => string;
  /** The tab in front. */
  readonly front: () => ShellTab | null;
  /** Resolves when the navigations asked for so far have ended. */
  readonly arrived: () => Promise<void>;
  readonly dispose: () => void;
};

/** A shell without chrome: the same guard, menu and permission rules as the real one. */
export function createTestShell(options: TestShellOptions = {}): TestShell {
  const tabs = testTabs();
  const menu = testMenu(options.menu ?? {});
  const navigation = testNavigation(tabs, menu);
  const record: ShellRecord = {
    notices: [],
    faults: [],
    badges: new Map(),
    tools: new Map(),
    offers: new Set(),
    working: new Set(),
    spoken: [],
    unsaved: new Map(),
  };
  const stopFollowing = session.subscribe(change => {
    if (change.kind !== 'ended') return;
    record.unsaved.clear();
    navigation.forget();
  });
  const stopStandingIn = partHost.provide(options.parts ?? partStandIn);
  if (options.user !== null) session.begin(demoSession(options.user ?? 'admin', options.permissions));
  const signOut = async () => {
    session.end('signed-out');
    await navigation.navigate('/login', { replace: true });
  };

  return {
    ...recording(record),
    session: {
      begin: answer => {
        session.begin(answer);
        return navigation.arrive();
      },
      end: signOut,
    },
    navigate: (address, how) => void navigation.navigate(address, how),
    chooseSystem: navigation.choose,
    menu: {
      state: menu.state,
      subscribe: menu.subscribe,
      badge: (routeName, count) => void record.badges.set(routeName, count),
    },
    tabs: {
      ofApp: tabs.ofApp,
      subscribe: tabs.subscribe,
      open: address => void navigation.navigate(address),
      close: id => {
        record.unsaved.delete(id);
        const inFront = tabs.visible()?.id === id;
        tabs.close(id);
        const next = tabs.all().at(-1)?.address ?? landingPath(menu.routes()) ?? '/entrance';
        if (inFront) void navigation.navigate(next);
      },
      refresh: tabs.refresh,
      setTitle: tabs.setTitle,
      settled: () => {},
    },
    settings: { current: () => options.settings ?? plainSettings, subscribe: () => () => {} },
    record,
    front: tabs.visible,
    address: () => window.location.pathname + window.location.search + window.location.hash,
    arrived: navigation.settled,
    dispose: () => {
      stopFollowing();
      stopStandingIn();
      navigation.forget();
      session.end('signed-out');
    },
  };
}

const plainSettings: DisplaySettings = {
  theme: 'light',
  size: 'default',
  palette: 'default',
  primaryColor: '',
  motion: true,
};

/** The members that only record their calls. */
function recording(
  record: ShellRecord,
): Pick<Shell, 'unsaved' | 'toolbar' | 'palette' | 'busy' | 'lock' | 'notify' | 'speech' | 'report'> {
  return {
    unsaved: {
      mark: (id, input) => void record.unsaved.set(id, input),
      clear: id => void record.unsaved.delete(id),
      has: id => record.unsaved.has(id),
    },
    toolbar: {
      provide: (key, action) => {
        record.tools.set(key, action);
        return () => void record.tools.delete(key);
      },
    },
    palette: {
      provide: entries => {
        for (const entry of entries) record.offers.add(entry);
        return () => entries.forEach(entry => record.offers.delete(entry));
      },
    },
    busy: work => {
      record.working.add(work);
      return () => void record.working.delete(work);
    },
    lock: () => session.setLocked(true),
    notify: notice => void record.notices.push(notice),
    speech: {
      say: utterance => void record.spoken.push(utterance),
      state: () => 'ready',
      subscribe: () => () => {},
    },
    report: fault => void record.faults.push(fault),
  };
}
