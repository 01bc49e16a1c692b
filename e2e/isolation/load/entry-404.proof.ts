import { test } from '../../fixtures.ts';
import { type Breaking, removeApp } from '../broken-module.ts';
import { fallBack } from '../fall-back.ts';
import { survive } from '../survive.ts';

test('M-03 M-31 M-06 S-50 an app whose code is missing hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  await survive({
    page,
    signIn,
    complaints,
    code: 'MF-101',
    sentence: '模块暂时无法加载',
    fault: () => removeApp(page),
  });
});

test('M-04 M-31 an app whose code is missing gives way to its earlier version', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = (how: Breaking) => removeApp(page, how);
  await fallBack({ page, signIn, complaints, code: 'MF-101', fault });
});
