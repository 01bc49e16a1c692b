import type { MenuRow } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const row = (id: number, title: string, more: Partial<MenuRow> = {}): MenuRow => ({
  id,
  title,
  type: '10',
  menucode: `100${id}`,
  menuChild: null,
  titleEn: '',
  titleTw: '',
  path: `/ticket/${id}`,
  component: null,
  permission: null,
  icon: '',
  sort: id * 10,
  isToolBar: false,
  isHide: false,
  isAffix: false,
  isKeepAlive: true,
  link: '',
  isIframe: false,
  builtIn: true,
  edited: false,
  fault: null,
  version: 1,
  ...more,
});
const rows = [
  row(1, '售票'),
  row(2, '报表', { menucode: '1007' }),
  row(3, '日报', { menucode: '1007', menuChild: '100701' }),
  row(4, '月报', { menucode: '1007', menuChild: '100702' }),
  row(5, '检票', { isHide: true }),
  row(6, '快捷售票', { menuChild: 'sale', isToolBar: true }),
];

let app: OpenedApp;
let asked: unknown[];
beforeEach(async () => {
  asked = [];
  serveMock({
    ...handlers,
    'GET /api/admin/menus': () => answer({ rows, total: rows.length }),
    'POST /api/admin/menus/order': ({ body }) => {
      asked.push(body);
      return answer({ moved: 1 });
    },
  });
  app = await openApp('mf-admin', admin, '80', '/system/menu/list');
  await userEvent.click(await screen.findByRole('button', { name: '调整顺序' }));
});
afterEach(() => app.close());

const entries = async () =>
  within(await screen.findByRole('region', { name: '菜单顺序' }))
    .getAllByRole('button')
    .map(button => button.textContent);

it('moves an entry by Alt and an arrow within its group, shows the menu as it will be, and saves it then', async () => {
  expect(await entries()).toEqual(['售票', '报表', '日报', '月报', '检票隐藏']);
  screen.getByRole('button', { name: '报表' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await entries()).toEqual(['报表', '日报', '月报', '售票', '检票隐藏']);
  expect(screen.getByRole('button', { name: '报表' })).toHaveFocus();
  screen.getByRole('button', { name: '日报' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{/Alt}');
  expect(screen.getByRole('region', { name: '预览' })).toHaveTextContent(/^报表月报日报售票$/);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /保存顺序/ }));
  expect(asked).toEqual([{ type: '10', ids: [2, 1, 4, 3, 5] }]);
});

it('moves an entry by dragging it to another one of its group, and to no other', async () => {
  await entries();
  const button = (name: string) => screen.getByRole('button', { name });
  fireEvent.dragStart(button('月报'));
  await waitFor(() => expect(button('月报')).toHaveAttribute('data-dragged', 'true'));
  expect(fireEvent.dragOver(button('售票'))).toBe(true);
  expect(fireEvent.dragOver(button('日报'))).toBe(false);
  fireEvent.drop(button('日报'));
  fireEvent.dragEnd(button('月报'));
  expect(await entries()).toEqual(['售票', '报表', '月报', '日报', '检票隐藏']);
});
