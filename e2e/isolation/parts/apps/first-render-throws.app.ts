import { defineMicroApp, lazyPart } from '@shanmen/shared';

export const { bootstrap, mount, unmount, contract, screens, parts } = defineMicroApp(
  'mf-ticket',
  {},
  { parts: { 'order-detail': lazyPart('order-detail', async () => Broken) } },
);

function Broken(): never {
  throw new Error('broken on purpose: first render of a part');
}
