import { defineMicroApp, lazyPart } from '@shanmen/shared';
import { AppProvider } from '@shanmen/ui';
import { screens as table } from './screens.ts';

export const { bootstrap, mount, unmount, timeouts, contract, screens, preload, parts } = defineMicroApp(
  'mf-goods',
  table,
  {
    provider: AppProvider,
    parts: {
      'document-detail': lazyPart(
        'document-detail',
        async () => (await import('./goods/documents/document/document-detail.tsx')).DocumentDetail,
      ),
    },
  },
);
