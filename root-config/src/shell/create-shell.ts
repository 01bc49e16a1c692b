import type { Shell } from '@shanmen/shared';
import { nameDocument } from './open-screen.ts';
import { beginSession, endSession } from './sign-in.ts';
import { chooseSystem } from './system.ts';
import { closeTab, refreshTab } from './tab-actions.ts';
import type { ShellParts } from './shell-parts.ts';

/** The one implementation of what micro-apps get from around them. */
export function createShell(parts: ShellParts): Shell {
  const { navigator, menu, tabs, unsaved, tools, notices, settings, gate } = parts;
  return {
    session: { begin: answer => beginSession(parts, answer), end: () => endSession(parts) },
    navigate: (address, options) => navigator.go(address, options),
    chooseSystem: type => chooseSystem(parts, type),
    menu: {
      state: menu.state.get,
      subscribe: menu.state.subscribe,
      badge: (routeName, count) => menu.badges.set(new Map(menu.badges.get()).set(routeName, count)),
    },
    tabs: {
      ofApp: app => tabs.ofApp(app),
      subscribe: tabs.state.subscribe,
      open: address => navigator.go(address),
      close: id => closeTab(parts, id),
      refresh: id => refreshTab(parts, id),
      setTitle(id, title) {
        tabs.setTitle(id, title);
        nameDocument(parts);
      },
      settled: id => parts.settled.dispatch(id),
    },
    unsaved: {
      mark(tabId, input) {
        unsaved.mark(tabId, input);
        nameDocument(parts);
      },
      clear(tabId) {
        unsaved.clear(tabId);
        nameDocument(parts);
      },
      has: unsaved.has,
    },
    toolbar: {
      provide(key, action) {
        tools.set(new Map(tools.get()).set(key, action));
        return () => {
          if (tools.get().get(key) !== action) return;
          const rest = new Map(tools.get());
          rest.delete(key);
          tools.set(rest);
        };
      },
    },
    // The lock screen and the update prompt will wait for what is begun here.
    busy: () => () => undefined,
    notify: notices.show,
    settings: { current: settings.display.get, subscribe: settings.display.subscribe },
    report(fault) {
      console.error(`${fault.app}: ${fault.kind}`, fault.error, fault.componentStack);
      gate.crashed(fault);
    },
  };
}
