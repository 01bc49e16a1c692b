import { defineMicroApp } from '@shanmen/shared';
import { AppProvider } from '@shanmen/ui';
import { screens as table } from './screens.ts';

export const { bootstrap, mount, unmount, timeouts, contract, screens, preload } = defineMicroApp(
  'mf-ticket',
  table,
  { provider: AppProvider },
);
