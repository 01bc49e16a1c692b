import { isInBar, type OpenScreen } from './open-screen.ts';

/** What a menu can close at once, seen from one tab. */
export type ClosingScope = 'others' | 'left' | 'right' | 'all';

/** The tabs that would go; fixed ones stay. */
export function within(list: readonly OpenScreen[], id: string, scope: ClosingScope): readonly OpenScreen[] {
  const bar = list.filter(isInBar);
  const place = bar.findIndex(screen => screen.id === id);
  return bar.filter((screen, index) => {
    if (screen.fixed !== null) return false;
    if (scope === 'others') return screen.id !== id;
    if (scope === 'left') return index < place;
    if (scope === 'right') return place >= 0 && index > place;
    return true;
  });
}

const groups = ['affix', 'pin', null] as const;

/** Those of the menu first, then those of the user, then the others; else the order stays. */
export function ordered(list: readonly OpenScreen[]): readonly OpenScreen[] {
  return groups.flatMap(group => list.filter(screen => screen.fixed === group));
}

/** Puts a tab at the place of another one, as far as its group allows. */
export function moved(list: readonly OpenScreen[], id: string, to: number): readonly OpenScreen[] {
  const screen = list.find(one => one.id === id);
  if (!screen) return list;
  const rest = list.filter(one => one !== screen);
  const place = Math.max(0, Math.min(to, rest.length));
  return ordered([...rest.slice(0, place), screen, ...rest.slice(place)]);
}

/** The one that was in front last. */
export function lastShown(list: readonly OpenScreen[]): OpenScreen | undefined {
  return list.filter(isInBar).sort((a, b) => b.shownAt - a.shownAt)[0];
}

/** One tab for each path: the one shown last, and whatever must be spared. */
export function merged(
  list: readonly OpenScreen[],
  isSpared: (screen: OpenScreen) => boolean,
  samePath: (screen: OpenScreen) => string,
): readonly OpenScreen[] {
  const newest = new Map<string, OpenScreen>();
  for (const screen of [...list].sort((a, b) => a.shownAt - b.shownAt)) newest.set(samePath(screen), screen);
  return list.filter(
    screen => newest.get(samePath(screen)) === screen || isSpared(screen) || screen.fixed !== null,
  );
}
