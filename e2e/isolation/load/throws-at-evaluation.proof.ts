import { join } from 'node:path';
import { test } from '../../fixtures.ts';
import { type Breaking, replaceApp } from '../broken-module.ts';
import { fallBack } from '../fall-back.ts';
import { survive } from '../survive.ts';

const app = join(import.meta.dirname, 'throws-at-evaluation.app.ts');

test('M-03 M-31 M-06 S-50 an app that throws while loading hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => replaceApp(page, app);
  await survive({ page, signIn, complaints, code: 'MF-104', sentence: '模块启动出错', fault });
});

test('M-04 M-31 an app that throws while loading gives way to its earlier version', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = (how: Breaking) => replaceApp(page, app, how);
  await fallBack({ page, signIn, complaints, code: 'MF-104', fault });
});
