import { test } from '../../fixtures.ts';
import { serveApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

test('M-03 M-06 S-50 an app that cannot be parsed hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => serveApp(page, 'System.register([], () => {');
  await survive({ page, signIn, complaints, code: 'MF-103', sentence: '模块文件损坏', others: 'one', fault });
});
