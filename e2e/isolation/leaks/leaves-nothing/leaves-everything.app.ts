import { defineMicroApp } from '@shanmen/shared';
import { createElement, type ReactNode, useEffect } from 'react';

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp(
  'mf-goods',
  {},
  { provider: LeavesEverything },
);

/** Takes back nothing of what it does when it is mounted. */
function LeavesEverything({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    const nothing = () => undefined;
    window.addEventListener('resize', () => undefined);
    window.addEventListener('popstate', () => undefined);
    document.body.addEventListener('keydown', () => undefined);
    matchMedia('print').addEventListener('change', () => undefined);
    setInterval(nothing, 5000);
    setTimeout(nothing, 600_000);
    new BroadcastChannel('forgotten').addEventListener('message', nothing);
    new MutationObserver(nothing).observe(document.body, { childList: true });
    document.head.append(document.createElement('style'));
    document.body.append(document.createElement('aside'));
    document.adoptedStyleSheets.push(new CSSStyleSheet());
    Reflect.set(window, `forgotten${performance.now()}`, true);
    const { fetch } = window;
    window.fetch = (...call) => fetch(...call);
    void navigator.locks.request(`forgotten ${performance.now()}`, () => new Promise(nothing));
  }, []);
  return createElement('div', null, createElement('h1', null, '商品明细'), children);
}
