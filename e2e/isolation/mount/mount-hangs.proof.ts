import { join } from 'node:path';
import { test } from '../../fixtures.ts';
import { replaceApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

const app = join(import.meta.dirname, 'mount-hangs.app.ts');

test('M-03 M-31 M-06 an app that never ends mounting is given up', async ({ page, signIn, complaints }) => {
  const fault = () => replaceApp(page, app);
  await survive({ page, signIn, complaints, code: 'MF-106', sentence: '模块打开失败', others: 'one', fault });
});
