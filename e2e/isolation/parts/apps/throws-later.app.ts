import { defineMicroApp, lazyPart } from '@shanmen/shared';
import { createElement, useState } from 'react';

export const { bootstrap, mount, unmount, contract, screens, parts } = defineMicroApp(
  'mf-ticket',
  {},
  { parts: { 'order-detail': lazyPart('order-detail', async () => BreaksOnDemand) } },
);

function BreaksOnDemand() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken on purpose: a part later');
  return createElement('button', { type: 'button', onClick: () => setBroken(true) }, '出错');
}
