import { defineMicroApp } from '@shanmen/shared';
import { createElement, useState } from 'react';

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp(
  'mf-goods',
  {},
  { provider: BreaksOnDemand },
);

/** Stands around all screens, where no boundary of a tab catches it. */
function BreaksOnDemand() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken on purpose: later');
  return createElement('button', { type: 'button', onClick: () => setBroken(true) }, '出错');
}
