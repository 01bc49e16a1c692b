import { defineMicroApp } from '@shanmen/shared';
import { createElement, type ReactNode, useEffect } from 'react';

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp(
  'mf-goods',
  {},
  { provider: LeavesStyles },
);

/** Leaves its styles and a box in the page after it has been closed. */
function LeavesStyles({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.head.append(document.createElement('style'));
    document.body.append(document.createElement('aside'));
  }, []);
  return createElement('div', null, createElement('h1', null, '留下样式'), children);
}
