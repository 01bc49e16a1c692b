import type { ClosingScope } from './tab-order.ts';

/** One thing that a user does with the tabs; `at` chooses a tab by its place. */
export type Step =
  | { readonly kind: 'open'; readonly at: number; readonly address: string }
  | { readonly kind: 'close' | 'refresh' | 'pin' | 'reopen'; readonly at: number }
  | { readonly kind: 'close-many'; readonly at: number; readonly scope: ClosingScope }
  | { readonly kind: 'move'; readonly at: number; readonly to: number };

type Fixed = 'affix' | 'pin' | null;
/** `content` is a number that stands for what was typed; null for a tab that is not loaded. */
export type ModelTab = { readonly key: string; fixed: Fixed; content: number | null };

/** The rules of the tab bar as plainly as they can be said, for a test to compare with. */
export function tabModel(affixed: string, first: string) {
  let tabs: ModelTab[] = [{ key: affixed, fixed: 'affix', content: null }];
  let used: string[] = [];
  let closed: { readonly key: string; readonly place: number }[] = [];
  let states = 0;

  const find = (key: string) => tabs.find(tab => tab.key === key);
  const group = { affix: 0, pin: 1 } as const;
  const rank = (tab: ModelTab) => (tab.fixed === null ? 2 : group[tab.fixed]);
  const arrange = () => {
    tabs = tabs.toSorted((a, b) => rank(a) - rank(b));
  };

  function show(key: string): void {
    if (!find(key)) tabs.push({ key, fixed: null, content: null });
    const tab = find(key);
    if (tab) tab.content ??= ++states;
    used = [...used.filter(one => one !== key), key];
  }

  function remove(gone: readonly ModelTab[], next: () => string): void {
    const active = used.at(-1);
    closed = [...closed, ...gone.map(tab => ({ key: tab.key, place: tabs.indexOf(tab) }))].slice(-10);
    tabs = tabs.filter(tab => !gone.includes(tab));
    used = used.filter(key => find(key));
    if (gone.some(tab => tab.key === active)) show(next());
  }

  const last = () => used.at(-1) ?? tabs[0]?.key ?? first;

  function closeMany(tab: ModelTab, scope: ClosingScope): void {
    const place = tabs.indexOf(tab);
    const isIn = {
      others: (index: number) => index !== place,
      left: (index: number) => index < place,
      right: (index: number) => index > place,
      all: () => true,
    }[scope];
    remove(
      tabs.filter((one, index) => one.fixed === null && isIn(index)),
      () => (scope === 'all' ? affixed : tab.key),
    );
    if (scope === 'all') show(affixed);
  }

  function reopen(): void {
    const taken = closed.pop();
    if (!taken) return;
    if (!find(taken.key)) {
      tabs.splice(taken.place, 0, { key: taken.key, fixed: null, content: null });
      arrange();
    }
    show(taken.key);
  }

  show(first);

  return {
    tabs: (): readonly ModelTab[] => tabs,
    active: () => used.at(-1),
    act(step: Step): void {
      const tab = tabs[step.at % tabs.length];
      if (!tab) return;
      if (step.kind === 'open') show(step.address);
      if (step.kind === 'close' && tab.fixed === null) remove([tab], last);
      if (step.kind === 'close-many') closeMany(tab, step.scope);
      if (step.kind === 'refresh') tab.content = tab.key === used.at(-1) ? ++states : null;
      if (step.kind === 'pin' && tab.fixed !== 'affix') tab.fixed = tab.fixed === null ? 'pin' : null;
      if (step.kind === 'move') {
        const rest = tabs.filter(one => one !== tab);
        tabs = [...rest.slice(0, step.to), tab, ...rest.slice(step.to)];
      }
      if (step.kind === 'reopen') reopen();
      arrange();
    },
  };
}
