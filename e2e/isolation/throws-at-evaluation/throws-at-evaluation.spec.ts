import { join } from 'node:path';
import { test } from '../../fixtures.ts';
import { replaceApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

const app = join(import.meta.dirname, 'throws-at-evaluation.app.ts');

test('M-03 M-06 S-50 an app that throws while loading hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => replaceApp(page, app);
  await survive({ page, signIn, complaints, code: 'MF-104', sentence: '模块启动出错', fault });
});
