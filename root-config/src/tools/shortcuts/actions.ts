import { session } from '@shanmen/shared';
import { languages } from '@shanmen/shared/contracts/shell/settings';

import { turnDrawer } from '../../layout/drawer.ts';
import { narrow } from '../../layout/use-layout.ts';
import { isPanelOpen } from '../../apps/module-panel/open-panel.ts';
import { isPaletteOpen } from '../palette/open-palette.ts';
import type { ShellParts } from '../../shell/shell-parts.ts';
import { endSession } from '../../shell/sign-in.ts';
import { activateTab, closeTab, closeTabs, refreshTab, reopenTab } from '../../shell/opening/tab-actions.ts';
import { isInBar } from '../../tabs/open-screen.ts';
import { isHelpOpen } from './open-help.ts';

/** Something the shell can do from everywhere. */
export type ShellAction = {
  /** Modifiers and `event.code`; '' for none. */
  readonly key: string;
  /** For the palette, as Chinese staff type it. */
  readonly pinyin: string;
  readonly icon: string;
  /** What it would do now; null where it has nothing to do. */
  readonly act: (parts: ShellParts) => (() => void) | null;
};

/** All of it, in the order of the help. */
export const shellActions = {
  palette: action('Ctrl+KeyK', '', 'search', () => () => isPaletteOpen.set(!isPaletteOpen.get())),
  lock: action('Ctrl+KeyL', 'suo ping', 'lock', ({ lock }) => lock.lockNow),
  ...tabActions(),
  lastTab: action('Alt+Digit9', 'zui hou biao qian ye', 'files', parts => tabAt(parts, -1)),
  previousTab: action('Alt+BracketLeft', 'shang yi ge', 'files', parts => tabBeside(parts, -1)),
  nextTab: action('Alt+BracketRight', 'xia yi ge', 'files', parts => tabBeside(parts, 1)),
  closeTab: action('Alt+KeyW', 'guan bi biao qian ye', 'x', parts => onTab(parts, closeTab)),
  closeOthers: action('', 'guan bi qi ta biao qian ye', 'x', parts =>
    onTab(parts, (one, id) => closeTabs(one, id, 'others')),
  ),
  reopenTab: action('Alt+Shift+KeyT', 'chong xin da kai', 'history', parts => () => reopenTab(parts)),
  refreshTab: action('Alt+KeyR', 'shua xin', 'refresh-cw', parts => onTab(parts, refreshTab)),
  fullScreen: action('Alt+KeyM', 'quan ping', 'maximize', turnFullScreen),
  menu: action('Alt+KeyB', 'shou qi cai dan', 'panel-left-close', turnMenu),
  tabBar: action('Alt+KeyT', 'biao qian lan', 'files', focusTabBar),
  help: action('Alt+Slash', 'kuai jie jian', 'keyboard', () => () => isHelpOpen.set(!isHelpOpen.get())),
  modules: action('Ctrl+Alt+KeyD', 'mo kuai mian ban', 'boxes', turnModulePanel),
  settings: action(
    '',
    'she zhi',
    'settings',
    ({ openSettings }) =>
      () =>
        openSettings(),
  ),
  theme: action('', 'qie huan zhu ti', 'moon', turnTheme),
  language: action('', 'qie huan yu yan', 'languages', turnLanguage),
  update: action(
    '',
    'jian cha geng xin',
    'refresh-cw',
    ({ releases }) =>
      () =>
        void releases.renew(),
  ),
  signOut: action('', 'tui chu deng lu', 'log-out', parts => () => void endSession(parts)),
} as const satisfies Record<string, ShellAction>;

export type ActionName = keyof typeof shellActions;

function isActionName(name: string): name is ActionName {
  return Object.hasOwn(shellActions, name);
}

export const actionNames: readonly ActionName[] = Object.keys(shellActions).filter(isActionName);

/** The key of an action, as the user has set it; '' for none. */
export function keyOfAction(name: ActionName, keys: Readonly<Record<string, string>>): string {
  return Object.hasOwn(keys, name) ? (keys[name] ?? '') : shellActions[name].key;
}

/** The action that a key stands for. */
export function actionOfKey(stroke: string, keys: Readonly<Record<string, string>>): ActionName | undefined {
  return actionNames.find(name => keyOfAction(name, keys) === stroke);
}

function action(key: string, pinyin: string, icon: string, act: ShellAction['act']): ShellAction {
  return { key, pinyin, icon, act };
}

function tabActions() {
  const at = (place: number) => action(`Alt+Digit${place}`, '', 'files', parts => tabAt(parts, place - 1));
  return {
    tab1: at(1),
    tab2: at(2),
    tab3: at(3),
    tab4: at(4),
    tab5: at(5),
    tab6: at(6),
    tab7: at(7),
    tab8: at(8),
  };
}

function tabAt(parts: ShellParts, index: number): (() => void) | null {
  const screen = parts.tabs.state.get().list.filter(isInBar).at(index);
  return screen ? () => activateTab(parts, screen) : null;
}

function tabBeside(parts: ShellParts, step: number): (() => void) | null {
  const { list, activeId } = parts.tabs.state.get();
  const shown = list.filter(isInBar);
  const present = shown.findIndex(screen => screen.id === activeId);
  const screen = shown[(present + step + shown.length) % shown.length];
  return screen ? () => activateTab(parts, screen) : null;
}

function onTab(parts: ShellParts, act: (parts: ShellParts, id: string) => void): (() => void) | null {
  const screen = parts.tabs.active();
  return screen && isInBar(screen) ? () => act(parts, screen.id) : null;
}

function turnMenu({ settings }: ShellParts): () => void {
  if (window.matchMedia?.(narrow).matches) {
    return () => turnDrawer(document.documentElement.dataset['drawer'] !== 'open');
  }
  return () => settings.change({ 'menu.collapsed': !settings.of('menu.collapsed') });
}

function turnFullScreen({ tabs, fullScreen }: ShellParts): (() => void) | null {
  const screen = tabs.active();
  return screen && isInBar(screen) ? () => fullScreen.turn(!fullScreen.isOn.get()) : null;
}

function focusTabBar(): (() => void) | null {
  const tab = document.querySelector<HTMLElement>('[role="tablist"] [role="tab"][aria-selected="true"]');
  return tab && (() => tab.focus());
}

/** For those who look after modules. */
function turnModulePanel(): (() => void) | null {
  const isMeant = session.userInfo()?.authBtnList.includes('modules:override:use');
  return isMeant ? () => isPanelOpen.set(!isPanelOpen.get()) : null;
}

function turnTheme({ settings }: ShellParts): () => void {
  const isDark = settings.display.get().theme === 'dark';
  return () => settings.change({ theme: isDark ? 'light' : 'dark' });
}

function turnLanguage({ settings }: ShellParts): () => void {
  const next = languages[(languages.indexOf(settings.of('language')) + 1) % languages.length];
  return () => next && settings.change({ language: next });
}
