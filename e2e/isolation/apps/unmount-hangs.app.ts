import { defineMicroApp } from '@shanmen/shared';
import { createElement, type ReactNode } from 'react';

const app = defineMicroApp('mf-goods', {}, { provider: Heading });

export const { bootstrap, mount, contract, screens } = app;

export const unmount = () => new Promise(() => undefined);

function Heading({ children }: { readonly children: ReactNode }) {
  return createElement('div', null, createElement('h1', null, '不肯离开'), children);
}
