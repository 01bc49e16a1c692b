import { test } from '../../fixtures.ts';
import { serveApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

test('M-02 M-03 M-06 S-50 an app that is not the one the map vouches for never runs', async ({
  page,
  signIn,
  complaints,
}) => {
  const forged = 'document.title = "forged"; System.register([], () => ({}));';
  const fault = () => serveApp(page, forged, 'what the map vouches for');
  const sentence = '模块校验未通过，已拒绝运行';
  await survive({ page, signIn, complaints, code: 'MF-102', sentence, others: 'one', fault });
});
