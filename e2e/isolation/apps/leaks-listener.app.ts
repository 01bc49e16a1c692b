import { defineMicroApp } from '@shanmen/shared';
import { createElement, type ReactNode, useEffect } from 'react';

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp(
  'mf-goods',
  {},
  { provider: KeepsListening },
);

/** Listens and counts on after it has been closed. */
function KeepsListening({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('resize', () => undefined);
    setInterval(() => undefined, 5000);
  }, []);
  return createElement('div', null, createElement('h1', null, '不停收听'), children);
}
