import { createContext, useContext } from 'react';
import type { ScreenArgs } from '../../contracts/screen.ts';
import type { Shell, ShellTab } from '../shell.ts';

export const ShellContext = createContext<Shell | null>(null);
export const TabContext = createContext<ShellTab | null>(null);

/** The shell around the screen. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a shell around it: defineMicroApp or ShellProvider.');
  return shell;
}

export type OpenTab = {
  readonly id: string;
  readonly title: string;
  readonly visible: boolean;
  /** Path, query and fragment. */
  readonly address: string;
  readonly query: URLSearchParams;
  /** Values of the `:name` segments of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Which one of the many things a shared screen shows, e.g. `{ report: 't.today' }`. */
  readonly args: ScreenArgs;
  readonly setTitle: (title: string) => void;
  readonly close: () => void;
  readonly refresh: () => void;
  /** Rewrites the query of this tab: filter, sort and page belong to it. */
  readonly replaceQuery: (query: URLSearchParams) => void;
};

/** The tab that the screen stands in. */
export function useTab(): OpenTab {
  const shell = useShell();
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab needs a tab around it: defineMicroApp.');
  const [path = '', query = ''] = (tab.address.split('#')[0] ?? '').split('?');
  return {
    id: tab.id,
    title: tab.title,
    visible: tab.visible,
    address: tab.address,
    query: new URLSearchParams(query),
    params: tab.params,
    args: tab.route.args,
    setTitle: title => shell.tabs.setTitle(tab.id, title),
    close: () => shell.tabs.close(tab.id),
    refresh: () => shell.tabs.refresh(tab.id),
    replaceQuery: next => shell.navigate([path, `${next}`].filter(Boolean).join('?'), { replace: true }),
  };
}
