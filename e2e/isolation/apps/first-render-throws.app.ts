import { defineMicroApp } from '@shanmen/shared';

export const { bootstrap, mount, unmount, contract, screens } = defineMicroApp(
  'mf-goods',
  {},
  { provider: Broken },
);

/** Stands around all screens, where no boundary of a tab catches it. */
function Broken(): never {
  throw new Error('broken on purpose: first render');
}
