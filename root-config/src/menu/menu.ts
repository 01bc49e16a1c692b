import {
  loadMenu,
  session,
  storage,
  toolbarList,
  type MenuState,
  type RouteRecord,
  type ToolbarItem,
} from '@shanmen/shared';
import type { SystemType } from '@shanmen/shared/contracts/screen';
import { createStore, type Store } from '../parts/store.ts';

type MenuTree = {
  readonly type: SystemType | null;
  readonly routes: readonly RouteRecord[];
  readonly toolbar: readonly ToolbarItem[];
  /** False while the tree is only what was stored last time: drawn, but nothing opens yet. */
  readonly ready: boolean;
};

export type Menu = {
  readonly state: Store<MenuState>;
  readonly tree: Store<MenuTree>;
  /** Numbers on entries, by route name. */
  readonly badges: Store<ReadonlyMap<string, number>>;
  /** Routes that may be opened now; empty until a menu is built. */
  readonly routes: () => readonly RouteRecord[];
  /** Fetches and registers the menu of a type, all at once. Answers whether there is at least one route. */
  readonly load: (type: SystemType) => Promise<boolean>;
  /** Reads the present menu again; it stands as it is until the new one is there. */
  readonly renew: () => Promise<void>;
  readonly clear: () => void;
};

type Loading = { readonly type: SystemType; readonly answer: Promise<boolean> };

const noTree: MenuTree = { type: null, routes: [], toolbar: [], ready: false };

/** @param isServed whether the app that draws a route is one of this page */
export function createMenu(isServed: (route: RouteRecord) => boolean = () => true): Menu {
  const state = createStore<MenuState>({ status: 'none' });
  const tree = createStore<MenuTree>(noTree);
  const badges = createStore<ReadonlyMap<string, number>>(new Map());
  let loading: Loading | null = null;

  function load(type: SystemType): Promise<boolean> {
    if (loading?.type === type) return loading.answer;
    state.set({ status: 'loading', type });
    tree.set(storedTree(type));
    const started: Loading = { type, answer: build(type, () => loading === started) };
    loading = started;
    return started.answer;
  }

  async function build(type: SystemType, isLatest: () => boolean): Promise<boolean> {
    const menu = await loadMenu(type);
    // Another type was chosen meanwhile, or the session ended.
    if (!isLatest()) return false;
    loading = null;
    if (menu.status === 'loaded') {
      tree.set({ type, routes: menu.routes.filter(isServed), toolbar: menu.toolbar, ready: true });
      state.set({ status: 'loaded', type });
      return true;
    }
    tree.set(noTree);
    state.set(session.token() === null ? { status: 'none' } : menu);
    return false;
  }

  return {
    state,
    tree,
    badges,
    routes: () => (tree.get().ready ? tree.get().routes : []),
    load,
    async renew() {
      const before = tree.get();
      if (before.type === null || !before.ready) return;
      const menu = await loadMenu(before.type);
      // Another type was chosen meanwhile, or the session ended.
      if (tree.get() !== before || menu.status === 'failed') return;
      const tools = menu.status === 'loaded' ? menu : { routes: [], toolbar: [] };
      tree.set({
        type: before.type,
        routes: tools.routes.filter(isServed),
        toolbar: tools.toolbar,
        ready: true,
      });
      state.set({ status: menu.status, type: before.type });
    },
    clear() {
      loading = null;
      toolbarList.clear();
      tree.set(noTree);
      badges.set(new Map());
      state.set({ status: 'none' });
    },
  };
}

/** What was drawn last time for the same type and permissions, so that the menu stands there at once. */
function storedTree(type: SystemType): MenuTree {
  const stored = storage.read('dynamicRoutes');
  const isSame = stored?.type === type && stored.permissionVersion === session.current()?.permissionVersion;
  if (!isSame) return { ...noTree, type };
  return { type, routes: stored.routes, toolbar: stored.toolbar, ready: false };
}
