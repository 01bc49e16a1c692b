import type { ToolbarAction, TypedEvent } from '@shanmen/shared';
import type { Boot } from '../boot/start-page.ts';
import type { FullScreen } from '../tools/full-screen/full-screen.ts';
import type { Lock } from '../tools/lock/lock.ts';
import type { Menu } from '../menu/menu.ts';
import type { ModuleGate } from '../apps/modules/module-gate.ts';
import type { Navigator } from './navigation-guard/navigator.ts';
import type { SettingsDoor } from '../settings/open-settings.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Speech } from '../tools/speech/speech.ts';
import type { Store } from '../parts/store.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { ToldEvents } from '../apps/telemetry/told-events.ts';
import type { Releases } from '../apps/update/releases.ts';
import type { BusyWorks } from './work/busy-works.ts';
import type { Notices } from './work/notices.ts';
import type { Progress } from './work/progress.ts';
import type { Unsaved } from './work/unsaved.ts';

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
