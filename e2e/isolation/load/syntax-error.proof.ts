import { test } from '../../fixtures.ts';
import { type Breaking, serveApp } from '../broken-module.ts';
import { fallBack } from '../fall-back.ts';
import { survive } from '../survive.ts';

test('M-03 M-31 M-06 S-50 an app that cannot be parsed hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => serveApp(page, 'System.register([], () => {');
  await survive({ page, signIn, complaints, code: 'MF-103', sentence: '模块文件损坏', others: 'one', fault });
});

test('M-04 M-31 an app that cannot be parsed gives way to its earlier version', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = (how: Breaking) => serveApp(page, 'System.register([], () => {', how);
  await fallBack({ page, signIn, complaints, code: 'MF-103', fault });
});
