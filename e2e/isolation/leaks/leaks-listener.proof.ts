import { join } from 'node:path';

import { test } from '../../fixtures.ts';
import { expectLeaksTold } from './told-leaks.ts';

test('M-26 an app that goes on listening is told of, with the place in its code', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: leak: mf-goods: /);
  await signIn('admin', '40');
  await expectLeaksTold(page, join(import.meta.dirname, 'leaks-listener.app.ts'), '不停收听', [
    '1 × interval /m/mf-goods',
    '1 × listener resize on window /m/mf-goods',
  ]);
});
