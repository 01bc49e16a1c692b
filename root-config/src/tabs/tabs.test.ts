import fc from 'fast-check';
import { closeTab, closeTabs, pinTab, refreshTab, reopenTab } from '../shell/opening/tab-actions.ts';
import type { ShellParts } from '../shell/shell-parts.ts';
import { restoreTabs } from '../shell/system.ts';
import { exampleEntries } from '../shell/testing/example-menu.ts';
import { exampleShell } from '../shell/testing/example-shell.ts';
import { tabModel, type ModelTab, type Step } from './tab-model.ts';
import type { OpenScreen } from './open-screen.ts';
import { Tabs } from './tabs.ts';

const paths = ['/goods/a', '/goods/b', '/goods/c', '/goods/d'];
const menu = paths.map((path, index) => ({
  ...exampleEntries[3],
  menucode: `40${index}`,
  name: `40.40${index}`,
  funcName: `页面 ${index}`,
  path,
  isAffix: index === 1,
}));

async function opened(): Promise<ShellParts> {
  const parts = exampleShell({ menuType: '40', menu, address: '/goods/a' });
  await parts.navigator.enter();
  return parts;
}

/** Starts anew in the same page, with nothing stored. */
function begin(parts: ShellParts): void {
  parts.tabs.clear();
  parts.settings.reset(['tabs.pinned', 'tabs.share', 'tabs.max', 'tabs.keepAliveMax']);
  restoreTabs(parts, '40');
  parts.navigator.go('/goods/a');
}

const bar = ({ tabs }: ShellParts) => tabs.state.get().list.map(screen => screen.key);
const byKey = ({ tabs }: ShellParts, key: string) => {
  const found = tabs.state.get().list.find(screen => screen.key === key);
  if (!found) throw new Error(`no tab ${key}`);
  return found;
};

function act(parts: ShellParts, step: Step): void {
  const list = parts.tabs.state.get().list;
  const screen = list[step.at % list.length];
  if (!screen) return;
  if (step.kind === 'open') parts.navigator.go(step.address);
  if (step.kind === 'close') closeTab(parts, screen.id);
  if (step.kind === 'close-many') closeTabs(parts, screen.id, step.scope);
  if (step.kind === 'refresh') refreshTab(parts, screen.id);
  if (step.kind === 'pin') pinTab(parts, screen.id, screen.fixed === null);
  if (step.kind === 'move') parts.tabs.move(screen.id, step.to);
  if (step.kind === 'reopen') reopenTab(parts);
}

/** The number that the model has for what a tab holds, if it is known, else the next it must have. */
function stateOf(tab: OpenScreen, contents: Map<string, number>, due: readonly ModelTab[]): number | null {
  if (!tab.alive) return null;
  const state = `${tab.id}:${tab.epoch}`;
  const known = contents.get(state) ?? due.find(({ key }) => key === tab.key)?.content ?? 0;
  contents.set(state, known);
  return known;
}

/** A tab that was closed and is opened again is drawn anew, also under its old name. */
function forgetClosed(contents: Map<string, number>, list: readonly OpenScreen[]): void {
  for (const state of contents.keys()) {
    if (!list.some(tab => state.startsWith(`${tab.id}:`))) contents.delete(state);
  }
}

const address = fc
  .tuple(fc.constantFrom(...paths), fc.constantFrom('', '?no=1', '?no=2'))
  .map(([path, query]) => path + query);
const at = fc.nat(11);
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('open' as const), at, address }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), at }) },
    fc.record({
      kind: fc.constant('close-many' as const),
      at,
      scope: fc.constantFrom('others', 'left', 'right', 'all'),
    }),
    fc.record({ kind: fc.constant('refresh' as const), at }),
    fc.record({ kind: fc.constant('pin' as const), at }),
    fc.record({ kind: fc.constant('move' as const), at, to: fc.nat(11) }),
    fc.record({ kind: fc.constant('reopen' as const), at }),
  ),
  { minLength: 1, maxLength: 12 },
);

describe('the tabs of a system', () => {
  proof(
    'S-29 are after 1,000 random sequences what a plain model says, states of others included',
    async () => {
      const parts = await opened();
      fc.assert(
        fc.property(steps, sequence => {
          begin(parts);
          const model = tabModel('/goods/b', '/goods/a');
          const contents = new Map<string, number>();
          for (const step of sequence) {
            act(parts, step);
            model.act(step);
            const { list, activeId } = parts.tabs.state.get();
            const active = list.find(({ id }) => id === activeId)?.key;
            forgetClosed(contents, list);
            const shown = list.map(tab => [tab.key, tab.fixed, stateOf(tab, contents, model.tabs())]);
            const due = model.tabs().map(({ key, fixed, content }) => [key, fixed, content]);
            expect(JSON.stringify([shown, active])).toBe(JSON.stringify([due, model.active()]));
          }
        }),
        { numRuns: 1000 },
      );
    },
    120_000,
  );

  it('S-28 refreshes one tab and no other, with and without a query', async () => {
    const parts = await opened();
    for (const one of ['/goods/a', '/goods/a?no=1', '/goods/b', '/goods/c?no=1&page=2']) {
      begin(parts);
      for (const other of ['/goods/a?no=1', '/goods/b', '/goods/c?no=1&page=2']) parts.navigator.go(other);
      const before = new Map(parts.tabs.state.get().list.map(({ id, epoch }) => [id, epoch]));
      const { id } = byKey(parts, one);
      refreshTab(parts, id);
      const changed = parts.tabs.state.get().list.filter(tab => tab.epoch !== before.get(tab.id));
      expect(changed.map(tab => tab.id)).toEqual([id]);
    }
  });

  it('S-30 come back after a reload in their order, with pins, titles and queries, none loaded', async () => {
    const parts = await opened();
    const addresses = Array.from({ length: 17 }, (_, index) => `/goods/c?no=${index}`);
    for (const one of [...addresses, '/goods/d']) parts.navigator.go(one);
    pinTab(parts, byKey(parts, '/goods/c?no=3').id, true);
    parts.tabs.setTitle(byKey(parts, '/goods/d').id, '盘点单 P-7');
    parts.tabs.move(byKey(parts, '/goods/d').id, 5);
    const before = parts.tabs.state.get().list;
    expect(before).toHaveLength(20);
    restoreTabs(parts, '40');
    const after = parts.tabs.state.get().list;
    const lasting = ({ address: where, fixed, name }: (typeof after)[number]) => [where, fixed, name];
    expect(after.map(lasting)).toEqual(before.map(lasting));
    expect(after.filter(screen => screen.alive)).toEqual([]);
  });

  it('leaves earlier tabs behind when they are not wanted, but those of the menu and pinned ones stay', async () => {
    const parts = await opened();
    for (const one of ['/goods/c', '/goods/d']) parts.navigator.go(one);
    pinTab(parts, byKey(parts, '/goods/d').id, true);
    const fresh = exampleShellKeepingSession();
    fresh.settings.change({ 'tabs.restore': false });
    await fresh.navigator.enter();
    expect(bar(fresh)).toEqual(['/goods/b', '/goods/d']);
  });

  it('closes the one used longest ago beyond the maximum, never a fixed or unsaved one, and gives it back', async () => {
    const parts = await opened();
    begin(parts);
    parts.settings.change({ 'tabs.max': 5 });
    for (const one of ['/goods/a?no=1', '/goods/c']) parts.navigator.go(one);
    parts.unsaved.mark(byKey(parts, '/goods/a').id, { label: '草稿' });
    const closed: string[] = [];
    parts.tabs.closedByLimit.subscribe(screen => closed.push(screen.id));
    for (const one of ['/goods/d', '/goods/d?no=1']) parts.navigator.go(one);
    expect(bar(parts)).toEqual(['/goods/b', '/goods/a', '/goods/c', '/goods/d', '/goods/d?no=1']);
    parts.tabs.reopen(closed[0]);
    expect(bar(parts)).toContain('/goods/a?no=1');
  });

  it('S-27 keeps fewer screens on a device with little memory', async () => {
    Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 4 });
    const parts = await opened();
    for (let no = 0; no < 12; no += 1) parts.navigator.go(`/goods/c?no=${no}`);
    const { list } = parts.tabs.state.get();
    expect(list.filter(screen => screen.alive)).toHaveLength(6);
    expect(list.filter(screen => screen.released).map(screen => screen.key)).toContain('/goods/c?no=0');
    Reflect.deleteProperty(navigator, 'deviceMemory');
  });
});

describe('one tab for each path', () => {
  it('shows another query in the same tab from the start', async () => {
    const parts = await opened();
    parts.settings.change({ 'tabs.share': true });
    parts.navigator.go('/goods/c?no=1');
    const { id, epoch } = byKey(parts, '/goods/c?no=1');
    parts.navigator.go('/goods/c?no=2');
    expect(bar(parts)).toEqual(['/goods/b', '/goods/a', '/goods/c?no=2']);
    expect(byKey(parts, '/goods/c?no=2')).toMatchObject({ id, epoch: epoch + 1 });
  });

  it('S-35 asks before another query takes over unsaved input', async () => {
    const parts = await opened();
    parts.settings.change({ 'tabs.share': true });
    parts.navigator.go('/goods/c?no=1');
    parts.unsaved.mark(byKey(parts, '/goods/c?no=1').id, { label: '单据' });
    parts.navigator.go('/goods/c?no=2');
    expect(parts.unsaved.question.get()?.labels).toEqual(['单据']);
    parts.unsaved.question.get()?.answer(true);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    expect(bar(parts)).toContain('/goods/c?no=2');
  });

  it('merges the tabs of a path into the one used last, and spares unsaved ones', async () => {
    const parts = await opened();
    for (const one of ['/goods/c?no=1', '/goods/c?no=2', '/goods/c', '/goods/a']) parts.navigator.go(one);
    parts.unsaved.mark(byKey(parts, '/goods/c?no=1').id, { label: '单据' });
    parts.tabs.mergePaths();
    expect(bar(parts)).toEqual(['/goods/b', '/goods/a', '/goods/c?no=1', '/goods/c']);
    expect(parts.tabs.active()?.key).toBe('/goods/a');
  });
});

describe('without the rule that spares unsaved input', () => {
  it('S-27 a limit would take it: the tab is released and then closed', async () => {
    const parts = await opened();
    const bare = new Tabs({
      isSpared: () => false,
      limits: () => ({ tabs: 3, kept: 2 }),
      sharesPaths: () => false,
    });
    const match = parts.navigator.position.get()?.match;
    if (!match) throw new Error('nothing is open');
    const { id } = bare.show(match, '/goods/a', 'push');
    const stateOfFirst = () => bare.state.get().list.find(screen => screen.id === id)?.alive;
    for (const no of [1, 2]) bare.show(match, `/goods/a?no=${no}`, 'push');
    expect(stateOfFirst()).toBe(false);
    bare.show(match, '/goods/a?no=3', 'push');
    expect(stateOfFirst()).toBeUndefined();
  });
});

describe('the title of a tab', () => {
  const titled = `/goods/c?tagsViewName=${encodeURIComponent('{"zh-cn":"订单 1","en":"Order 1"}')}`;

  it('S-31 comes from the address before the name that the screen gives itself', async () => {
    const parts = await opened();
    parts.navigator.go(titled);
    const { id } = byKey(parts, '/goods/c');
    parts.tabs.setTitle(id, '另一个名字');
    expect(parts.tabs.ofApp('mf-goods').find(tab => tab.id === id)?.title).toBe('订单 1');
    expect(document.title).toMatch(/^订单 1 - /);
  });

  it('S-31 of an address without a proper one is the title of the menu', async () => {
    const parts = await opened();
    parts.navigator.go('/goods/c?tagsViewName=%7B%22fr%22%3A%22b%22%7D');
    expect(document.title).toMatch(/^页面 2 - /);
  });
});

/** The page after a reload: the same storage, everything else new. */
function exampleShellKeepingSession(): ShellParts {
  const kept = Object.entries({ ...localStorage });
  const tab = Object.entries({ ...sessionStorage });
  const parts = exampleShell({ menuType: '40', menu, address: '/goods/b' });
  kept.forEach(([name, value]) => localStorage.setItem(name, value));
  tab.forEach(([name, value]) => sessionStorage.setItem(name, value));
  parts.settings.stored.set(JSON.parse(localStorage.getItem('shanmen:settings') ?? '{}'));
  return parts;
}
