import type { SignedIn } from '../contracts/auth/sign-in/session.ts';
import type { MicroApp, SystemType } from '../contracts/screen.ts';
import type { Palette } from '../contracts/shell/settings.ts';
import type { RouteRecord } from './routes/route-record.ts';

/**
 * What a micro-app gets from around it: `customProps.shell` for its lifecycles, `useShell()` for its screens.
 * Session state, permission checks and events are functions of this package, because they also hold where
 * nothing is mounted. The test shell implements the same type and passes the same contract suite.
 */
export type Shell = {
  readonly session: ShellSession;
  /** Goes to an address of the product, `/path?query#fragment`; the guard judges it like any other. */
  readonly navigate: (address: string, options?: { readonly replace?: boolean }) => void;
  /** Stores the type, fetches its menu, registers its routes and opens its landing page. */
  readonly chooseSystem: (type: SystemType) => Promise<void>;
  readonly menu: ShellMenu;
  readonly tabs: ShellTabs;
  readonly unsaved: ShellUnsaved;
  readonly toolbar: ShellToolbar;
  readonly palette: ShellPalette;
  /** Work the lock screen and an update must wait for. @returns the function that ends it. */
  readonly busy: (work: BusyWork) => () => void;
  /** Covers every screen until this user, or another one, unlocks; nothing where this user may not lock. */
  readonly lock: () => void;
  readonly notify: (notice: Notice) => void;
  readonly speech: ShellSpeech;
  readonly settings: ShellSettings;
  /** Something went wrong in an app: shown where it belongs, written to the console with its number. */
  readonly report: (fault: AppFault) => void;
};

type ShellSession = {
  /** Takes over the answer of a sign-in and opens the remembered target, or /entrance. */
  readonly begin: (answer: SignedIn) => Promise<void>;
  /**
   * Signs out: asks about open work and unsaved input, tells the server, clears, goes to /login.
   * @param options.isOver the server has ended the session already, so nothing is asked
   */
  readonly end: (options?: { readonly isOver?: boolean }) => Promise<void>;
};

/** One screen the shell has opened. The list of them is what a micro-app renders. */
export type ShellTab = {
  /** Path and sorted query: two queries of one path are two tabs. */
  readonly id: string;
  /** Rises with every refresh; state of an older epoch is gone. */
  readonly epoch: number;
  /** Path, query and fragment as they stand in the address bar. */
  readonly address: string;
  readonly title: string;
  readonly route: RouteRecord;
  /** Values of the `:name` segments of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly visible: boolean;
};

type ShellTabs = {
  /** The opened screens of one app; the same array until something changes. */
  readonly ofApp: (app: MicroApp) => readonly ShellTab[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: (address: string) => void;
  readonly close: (id: string) => void;
  readonly refresh: (id: string) => void;
  readonly setTitle: (id: string, title: string) => void;
  /** The screen's first frame is drawn, or its failure is; ends the progress indicator. */
  readonly settled: (id: string, outcome: 'drawn' | 'failed') => void;
};

/** Where the menu stands: /entrance shows a line for `failed` and `empty`. */
export type MenuState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'loaded' | 'empty'; readonly type: SystemType }
  | { readonly status: 'failed'; readonly type: SystemType; readonly requestId: string };

type ShellMenu = {
  readonly state: () => MenuState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets the number on an entry, by route name; 0 removes it. */
  readonly badge: (routeName: string, count: number) => void;
};

export type UnsavedInput = {
  readonly label: string;
  /** Offered as 保存并离开. Answers whether the input is safe now. */
  readonly save?: () => Promise<boolean>;
};

type ShellUnsaved = {
  readonly mark: (tabId: string, input: UnsavedInput) => void;
  readonly clear: (tabId: string) => void;
  readonly has: (tabId: string) => boolean;
};

export type ToolbarAction = {
  readonly run: () => void;
  /** Why it cannot be pressed now; shown as its tooltip. */
  readonly disabledReason?: string;
};

type ShellToolbar = {
  /** Gives the tool `<type>:<code>` its action while the screen is open. @returns the function that takes it back. */
  readonly provide: (key: string, action: ToolbarAction) => () => void;
};

/** An entry of the command palette that a screen gives while it is in front. */
export type PaletteOffer = { readonly title: string; readonly run: () => void };

type ShellPalette = {
  /** Offers entries until the function it returns is called. */
  readonly provide: (entries: readonly PaletteOffer[]) => () => void;
};

export type BusyWork = 'payment' | 'print' | 'upload';

/** Said in zh-CN. How each kind gives way to the others is the rule of the voice, not of who speaks. */
export type Utterance = {
  /** A newer `amount` takes the place of an older; a `call` is never cancelled; `info` gives way. */
  readonly kind: 'amount' | 'call' | 'info';
  readonly text: string;
  /** The same key is not said twice within three seconds. */
  readonly key?: string;
  /** How often a call is said, three seconds apart. Once when left out. */
  readonly times?: number;
};

/** 可用, 无中文语音, 未激活 (before the first key or click), 已静音. */
export type SpeechState = 'ready' | 'no-voice' | 'not-armed' | 'muted';

type ShellSpeech = {
  readonly say: (utterance: Utterance) => void;
  readonly state: () => SpeechState;
  readonly subscribe: (listener: () => void) => () => void;
};

export type Notice = {
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly requestId?: string;
  /** Where the notice leads when it is chosen from the list of notices. */
  readonly address?: string;
};

/** The settings that screens have to follow. */
export type DisplaySettings = {
  readonly theme: 'light' | 'dark';
  readonly size: 'small' | 'default' | 'large';
  readonly palette: Palette;
  /** `#rrggbb`, or '' for the product's own. */
  readonly primaryColor: string;
  /** False where the user or the system wants nothing to move. */
  readonly motion: boolean;
};

type ShellSettings = {
  /** The same object until something changes. */
  readonly current: () => DisplaySettings;
  readonly subscribe: (listener: () => void) => () => void;
};

export type AppFault = {
  readonly app: MicroApp;
  /** `uncaught` took the app down, `caught` hurt one tab, React got over a `recovered` one by itself. */
  readonly kind: 'uncaught' | 'caught' | 'recovered';
  readonly error: unknown;
  readonly componentStack: string;
};
