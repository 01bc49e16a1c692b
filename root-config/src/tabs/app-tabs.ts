import type { ShellTab } from '@shanmen/shared';
import type { MicroApp } from '@shanmen/shared/contracts/screen';

import { ownerOf } from '../apps/applications.ts';
import { titleOf, type OpenScreen, type TabsState } from './open-screen.ts';

/** Business screens speak Chinese, whatever the shell speaks. */
const screenLanguage = 'zh-cn';

/** What each app renders; an app whose screens did not change gets the same list again. */
export function createAppTabs() {
  const lists = new Map<MicroApp, readonly ShellTab[]>();
  const made = new WeakMap<OpenScreen, Map<boolean, ShellTab>>();

  function tabOf(screen: OpenScreen, visible: boolean): ShellTab {
    const known = made.get(screen) ?? new Map<boolean, ShellTab>();
    made.set(screen, known);
    const { id, epoch, address, route, params } = screen;
    const tab = known.get(visible) ?? {
      id,
      epoch,
      address,
      title: titleOf(screen, screenLanguage),
      route,
      params,
      visible,
    };
    known.set(visible, tab);
    return tab;
  }

  return {
    of(app: MicroApp, { list, activeId }: TabsState): readonly ShellTab[] {
      const next = list
        .filter(screen => screen.alive && ownerOf(screen.route) === app)
        .map(screen => tabOf(screen, screen.id === activeId));
      const before = lists.get(app);
      const same = before?.length === next.length && before.every((tab, index) => tab === next[index]);
      if (same) return before;
      lists.set(app, next);
      return next;
    },
  };
}
