import { defineMicroApp } from '@shanmen/shared';
import { screens as table } from './screens.ts';

export const { bootstrap, mount, unmount, timeouts, contract, screens, preload } = defineMicroApp(
  'mf-booking',
  table,
);
