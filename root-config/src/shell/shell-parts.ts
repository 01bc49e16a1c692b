import type { ToolbarAction, TypedEvent } from '@shanmen/shared';
import type { Boot } from '../boot/boot.ts';
import type { MapFault } from '../boot/import-map.ts';
import type { Menu } from '../menu/menu.ts';
import type { ModuleGate } from '../modules/module-gate.ts';
import type { Navigator } from '../navigation-guard/navigator.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Store } from '../store.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Notices } from './notices.ts';
import type { Progress } from './progress.ts';
import type { Unsaved } from './unsaved.ts';

/** Everything the shell is made of, put together once. */
export type ShellParts = {
  readonly boot: Boot;
  readonly now: () => Date;
  /** Why the last good map is in use instead of the server's; null when it is not. */
  readonly mapFault: Store<MapFault | null>;
  readonly settings: SettingsStore;
  readonly menu: Menu;
  readonly tabs: Tabs;
  readonly navigator: Navigator;
  readonly gate: ModuleGate;
  readonly progress: Progress;
  readonly notices: Notices;
  readonly unsaved: Unsaved;
  /** What open screens let the tools in the header do, by `<type>:<code>`. */
  readonly tools: Store<ReadonlyMap<string, ToolbarAction>>;
  /** A screen came to the front and is drawn, or its failure is. */
  readonly settled: TypedEvent<string>;
};
