import { defineMicroApp, lazyPart } from '@shanmen/shared';
import { AppProvider } from '@shanmen/ui';
import { screens as table } from './screens.ts';

export const { bootstrap, mount, unmount, timeouts, contract, screens, preload, parts } = defineMicroApp(
  'mf-ticket',
  table,
  {
    provider: AppProvider,
    parts: {
      'order-detail': lazyPart(
        'order-detail',
        async () => (await import('./ticket/selling/order-list/order-card.tsx')).OrderCard,
      ),
      'shift-summary': lazyPart(
        'shift-summary',
        async () => (await import('./ticket/shift/shift-list/shift-summary.tsx')).ShiftSummary,
      ),
    },
  },
);
