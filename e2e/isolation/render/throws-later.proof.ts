import { join } from 'node:path';
import { test } from '../../fixtures.ts';
import { replaceApp } from '../broken-module.ts';
import { survive } from '../survive.ts';

const app = join(import.meta.dirname, 'throws-later.app.ts');

test('M-03 M-31 M-06 S-50 an app that throws while it is used hurts only itself', async ({
  page,
  signIn,
  complaints,
}) => {
  const fault = () => replaceApp(page, app);
  const provoke = () => page.getByRole('button', { name: '出错' }).click();
  await survive({ page, signIn, complaints, code: 'MF-109', sentence: '模块运行出错', fault, provoke });
});
