import { test } from '../../fixtures.ts';
import { removeApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

test('M-03 M-06 S-50 an app whose code is missing hurts only itself', async ({
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
