import { join } from 'node:path';
import { test } from '../../fixtures.ts';
import { type Breaking, replaceApp } from '../broken-module.ts';
import { fallBack } from '../fall-back.ts';
import { survive } from '../survive.ts';

const app = join(import.meta.dirname, 'wrong-exports.app.ts');

test('M-03 M-31 M-06 S-50 an app made for another shell hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => replaceApp(page, app);
  await survive({
    page,
    signIn,
    complaints,
    code: 'MF-105',
    sentence: '模块版本不兼容',
    others: 'one',
    fault,
  });
});

test('M-04 M-31 an app made for another shell gives way to its earlier version', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = (how: Breaking) => replaceApp(page, app, how);
  await fallBack({ page, signIn, complaints, code: 'MF-105', fault });
});
