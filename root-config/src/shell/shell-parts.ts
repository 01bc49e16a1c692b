import type { ToolbarAction, TypedEvent } from '@shanmen/shared';
import type { Boot } from '../boot/boot.ts';
import type { FullScreen } from '../full-screen/full-screen.ts';
import type { Lock } from '../lock/lock.ts';
import type { Menu } from '../menu/menu.ts';
import type { ModuleGate } from '../modules/module-gate.ts';
import type { Navigator } from '../navigation-guard/navigator.ts';
import type { SettingsDoor } from '../settings/open-settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Speech } from '../speech/speech.ts';
import type { Store } from '../store.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { ToldEvents } from '../telemetry/told-events.ts';
import type { Releases } from '../update/releases.ts';
import type { BusyWorks } from './busy-works.ts';
import type { Notices } from './notices.ts';
import type { Progress } from './progress.ts';
import type { Unsaved } from './unsaved.ts';

/** Everything the shell is made of, put together once. */
export type ShellParts = SettingsDoor & {
  readonly boot: Boot;
  readonly now: () => Date;
  readonly releases: Releases;
  /** What the server is told of the apps. */
  readonly told: ToldEvents;
  readonly settings: SettingsStore;
  readonly menu: Menu;
  readonly tabs: Tabs;
  readonly fullScreen: FullScreen;
  readonly navigator: Navigator;
  readonly gate: ModuleGate;
  readonly progress: Progress;
  readonly notices: Notices;
  readonly unsaved: Unsaved;
  /** What the lock screen, an update and the release of screens wait for. */
  readonly busy: BusyWorks;
  readonly lock: Lock;
  readonly speech: Speech;
  /** What open screens let the tools in the header do, by `<type>:<code>`. */
  readonly tools: Store<ReadonlyMap<string, ToolbarAction>>;
  /** A screen came to the front and is drawn, or its failure is. */
  readonly settled: TypedEvent<string>;
};
