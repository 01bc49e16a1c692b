import { test } from '../../fixtures.ts';
import { type Breaking, serveApp } from '../broken-module.ts';
import { fallBack } from '../fall-back.ts';
import { survive } from '../survive.ts';

const forged = 'document.title = "forged"; System.register([], () => ({}));';
const vouched = 'what the map vouches for';

test('M-02 M-03 M-06 S-50 Z-09 an app that is not the one the map vouches for never runs', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => serveApp(page, forged, { vouched });
  const sentence = '模块校验未通过，已拒绝运行';
  await survive({ page, signIn, complaints, code: 'MF-102', sentence, others: 'one', fault });
});

test('M-04 M-31 an app that is not the one the map vouches for gives way to its earlier version', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = (how: Breaking) => serveApp(page, forged, { ...how, vouched });
  await fallBack({ page, signIn, complaints, code: 'MF-102', fault });
});
