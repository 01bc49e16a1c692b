import type { SettingRow } from '@shanmen/shared/contracts/admin/settings/setting';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const untouched = { updatedBy: null, updatedAt: null, version: 0 };
const rows: SettingRow[] = [
  { name: 'siteName', value: '青岚山', standard: '山门景区', ...untouched },
  { name: 'secondAuditLimits', value: ['bs:500'], standard: ['by:500', 'bs:500'], ...untouched },
  { name: 'makerChecker', value: ['jh', 'red'], standard: ['jh'], ...untouched },
  { name: 'logKeepMonths', value: 36, standard: 36, ...untouched },
  { name: 'retailRebate', value: false, standard: false, ...untouched },
  { name: 'plateLongOutHours', value: 4, standard: 4, ...untouched },
];

let app: OpenedApp;
beforeAll(async () => {
  serveMock({ ...handlers, 'GET /api/admin/settings': () => answer(rows) });
  app = await openApp('mf-admin', admin, '80', '/system/settings');
});
afterAll(() => app.close());

it('has a section for each group with settings', async () => {
  await screen.findByRole('textbox', { name: '查找设置' });
  const found = await screen.findAllByRole('region');
  const sections = found.map(section => section.getAttribute('aria-label'));
  expect(sections).toEqual(expect.arrayContaining(['基本', '接待', '收银', '商品']));
});

it.each([
  ['归档', ['日志在线保存']],
  ['青岚', ['景区名称']],
  ['36 个月', ['日志在线保存']],
  ['红字单据', ['制单人不能审核的单据']],
  ['报损单 500 元', ['须二级审核的金额']],
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

it('says and asks by names what is stored by codes', async () => {
  await userEvent.clear(await screen.findByRole('textbox', { name: '查找设置' }));
  await userEvent.click(screen.getByRole('button', { name: '修改须二级审核的金额' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('现在是 报损单 500 元，默认 报溢单 500 元、报损单 500 元');
  expect(within(dialog).getByRole('spinbutton', { name: '报损单超过' })).toHaveValue('500');
  expect(within(dialog).getByRole('spinbutton', { name: '进货单超过' })).toHaveValue('');
});
