import { join } from 'node:path';

import { test } from '../../fixtures.ts';
import { expectLeaksTold } from './told-leaks.ts';

test('M-26 an app that leaves styles behind is told of, with the place in its code', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: leak: mf-goods: /);
  await signIn('admin', '40');
  await expectLeaksTold(page, join(import.meta.dirname, 'leaks-style.app.ts'), '留下样式', [
    '1 × <aside> in body /m/mf-goods',
    '1 × <style> in head /m/mf-goods',
  ]);
});
