import type { MicroApp } from '../../contracts/screen.ts';
import type { RouteMatch } from '../routes/match-route.ts';
import { typedEvent } from '../session/typed-event.ts';
import type { ShellTab } from '../shell.ts';

/** The tab list of the test shell: one tab per path and sorted query, kept when its route says so. */
export function testTabs() {
  const changed = typedEvent<void>();
  let tabs: readonly ShellTab[] = [];
  const byApp = new Map<MicroApp, readonly ShellTab[]>();

  function set(next: readonly ShellTab[]): void {
    tabs = next;
    byApp.clear();
    changed.dispatch();
  }

  function change(id: string, fields: (tab: ShellTab) => Partial<ShellTab>): void {
    set(tabs.map(tab => (tab.id === id ? { ...tab, ...fields(tab) } : tab)));
  }

  return {
    subscribe: changed.subscribe,
    all: () => tabs,
    visible: () => tabs.find(tab => tab.visible) ?? null,
    ofApp(app: MicroApp): readonly ShellTab[] {
      const known = byApp.get(app) ?? tabs.filter(tab => tab.route.component.startsWith(`${app}/`));
      byApp.set(app, known);
      return known;
    },
    show({ route, params }: RouteMatch, address: string, replace: boolean): void {
      const front = tabs.find(tab => tab.visible);
      const rewritten = replace && front?.route === route ? front : undefined;
      const known = rewritten ?? tabs.find(tab => tab.id === tabId(address));
      const shown: ShellTab = known
        ? { ...known, address, params, visible: true }
        : { id: tabId(address), epoch: 0, address, title: route.meta.title, route, params, visible: true };
      const others = tabs
        .filter(tab => tab.id !== shown.id && tab.route.meta.isKeepAlive)
        .map(tab => (tab.visible ? { ...tab, visible: false } : tab));
      set([...others, shown]);
    },
    close: (id: string) => set(tabs.filter(tab => tab.id !== id)),
    refresh: (id: string) => change(id, tab => ({ epoch: tab.epoch + 1 })),
    setTitle: (id: string, title: string) => change(id, () => ({ title })),
    clear: () => set([]),
  };
}

function tabId(address: string): string {
  const [path = '', query = ''] = (address.split('#')[0] ?? '').split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return [path, params.toString()].filter(Boolean).join('?');
}
