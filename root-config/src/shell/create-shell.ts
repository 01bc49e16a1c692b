import { isMissingFile, type Shell } from '@shanmen/shared';
import { offer } from '../tools/palette/open-palette.ts';
import { nameDocument } from './opening/open-screen.ts';
import { holdOf } from './module-ports.ts';
import { beginSession, endSession } from './sign-in.ts';
import { chooseSystem } from './system.ts';
import { closeTab, refreshTab } from './opening/tab-actions.ts';
import type { ShellParts } from './shell-parts.ts';

/** The one implementation of what micro-apps get from around them. */
export function createShell(parts: ShellParts): Shell {
  const { navigator, menu, tabs, unsaved, tools, notices, settings, gate, speech } = parts;
  return {
    session: { begin: answer => beginSession(parts, answer), end: options => endSession(parts, options) },
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
      settled(id, outcome) {
        tabs.settle(id, outcome);
        parts.settled.dispatch(id);
      },
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
    palette: { provide: offer },
    busy: parts.busy.begin,
    lock: parts.lock.lockNow,
    notify: notices.show,
    speech: { say: speech.say, state: speech.state.get, subscribe: speech.state.subscribe },
    settings: { current: settings.display.get, subscribe: settings.display.subscribe },
    report(fault) {
      const { app, kind, error } = fault;
      console.error(`${app}: ${kind}`, error, fault.componentStack);
      if (kind === 'caught' && isMissingFile(error)) {
        return gate.lacks(app, error, !['input', 'work'].includes(holdOf(parts, app)));
      }
      // One that took the app down is told by the gate, which knows when it happened.
      if (kind === 'caught') {
        const screen = tabs.active()?.route.component ?? '';
        parts.told.report({ kind, module: app, version: gate.version(app), screen, error });
      }
      gate.crashed(fault);
    },
  };
}
