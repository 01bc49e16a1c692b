import type { SettingRow } from '@shanmen/shared/contracts/admin/settings/setting';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const untouched = { updatedBy: null, updatedAt: null, version: 0 };
const rows: SettingRow[] = [
  { name: 'siteName', value: '青岚山', standard: '山门景区', ...untouched },
  { name: 'logKeepMonths', value: 36, standard: 36, ...untouched },
];

let app: OpenedApp;
beforeAll(async () => {
  serveMock({ ...handlers, 'GET /api/admin/settings': () => answer(rows) });
  app = await openApp('mf-admin', admin, '80', '/system/settings');
});
afterAll(() => app.close());

it.each([
  ['归档', ['日志在线保存']],
  ['青岚', ['景区名称']],
  ['36 个月', ['日志在线保存']],
  ['', ['景区名称', '日志在线保存']],
])('finds by %p what says so, or is so', async (words, titles) => {
  const box = await screen.findByRole('textbox', { name: '查找设置' });
  await userEvent.clear(box);
  if (words !== '') await userEvent.type(box, words);
  const found = screen.getAllByRole('button', { name: /^修改/ });
  expect(found.map(button => button.getAttribute('aria-label'))).toEqual(titles.map(title => `修改${title}`));
});

it('says that there is none', async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: '查找设置' }), '没有这样的');
  expect(screen.getByText('没有这样的设置')).toBeInTheDocument();
});
