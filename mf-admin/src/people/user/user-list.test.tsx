import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as admin from '../../main.ts';

const card = {
  id: 2,
  userName: 'seller01',
  name: '陈一',
  staffNo: '1001',
  status: 'enabled',
  sessions: 1,
  mobileMasked: '138****5521',
  outletId: null,
  validFrom: '2026-01-01',
  leaveOn: null,
  remark: '',
  assignments: [],
  hold: null,
  waiting: [],
  version: 7,
};

const saved: unknown[] = [];
let app: OpenedApp;

beforeAll(async () => {
  serveMock({
    ...handlers,
    'GET /api/admin/users/2': () => answer(card),
    'PUT /api/admin/users/2': ({ body }) => {
      saved.push(body);
      return answer({ ...card, version: 8 });
    },
    'GET /api/admin/users/2/unclosed-shift': () => answer({ place: '南门 1 号窗' }),
    'GET /api/auth/sessions': () => answer({ rows: [{ id: 9, place: '南门 1 号窗' }], total: 1 }),
    'POST /api/auth/step-ups': () => answer({ token: 'renewed' }),
    'POST /api/admin/users/batch': ({ body }) => {
      saved.push(body);
      return answer([{ id: 2, name: '陈一', refusal: '该账号已停用', waits: false, given: null }]);
    },
  });
  app = await openApp('mf-admin', admin, '80', '/system/User/list');
});
afterAll(() => app.close());

describe('用户管理', () => {
  it('shows who an account belongs to, what it may do and whether it may sign in', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    expect(row).toHaveTextContent('陈一');
    expect(row).toHaveTextContent('售票员');
    expect(row).toHaveTextContent('启用');
  });

  it('leaves a phone number masked and offers nothing to uncover it', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    expect(row).toHaveTextContent('138****5521');
    expect(within(row).queryByRole('button', { name: '显示完整内容' })).toBeNull();
  });

  it('says beside the state that sign-in is refused for a while', async () => {
    expect(await screen.findByRole('row', { name: /seller02/ })).toHaveTextContent('启用 登录受限');
  });

  it('saves a change against the version that was read, which is no field of the form', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    await userEvent.click(within(row).getByRole('button', { name: '编辑' }));
    await userEvent.type(await screen.findByLabelText('备注'), '早班');
    await userEvent.click(screen.getByRole('button', { name: '保存', hidden: true }));
    await screen.findByText('陈一 已保存');
    expect(saved).toMatchObject([{ name: '陈一', remark: '早班', version: 7 }]);
  });

  it('does the same to all who are chosen, and says who was refused and why', async () => {
    const row = await screen.findByRole('row', { name: /seller01/ });
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: '停用' }));
    await userEvent.type(await screen.findByLabelText('原因'), '岗位调整');
    await userEvent.type(screen.getByLabelText('您的登录密码'), 'Shanmen-2026');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('该账号已停用')).toBeInTheDocument();
    expect(saved.at(-1)).toMatchObject({ act: 'disable', reason: '岗位调整', roleId: null });
    await userEvent.click(screen.getByRole('button', { name: '知道了', hidden: true }));
    expect(screen.queryByRole('button', { name: '停用' })).toBeNull();
  });

  it('says before somebody is shut out where his drawer is not counted yet', async () => {
    await userEvent.click(await screen.findByText('seller01'));
    await userEvent.click(await screen.findByRole('button', { name: /^停\s?用$/ }));
    expect(await screen.findByText(/陈一 在 南门 1 号窗 有未交班次/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^返\s?回$/ }));
  });

  it('says the same before his sessions are ended, and whose they are', async () => {
    await userEvent.click(await screen.findByRole('button', { name: '强制下线', hidden: true }));
    expect(await screen.findByText('强制下线 陈一')).toBeVisible();
    expect(await screen.findByText(/^南门 1 号窗 的班次尚未交班/)).toBeVisible();
  });

  it('has room for 指定网点 and what may follow it, and no more in all than a screen of 1366 pixels', async () => {
    const table = (await screen.findByRole('row', { name: /seller02/ })).closest('table');
    const place = screen.getAllByRole('columnheader').findIndex(head => head.textContent === '数据范围');
    const width = table?.querySelectorAll('col').item(place).style.width ?? '';
    expect(Number.parseInt(width, 10)).toBeGreaterThanOrEqual(96);
    expect(Number.parseInt(table?.style.minWidth ?? '', 10)).toBeLessThanOrEqual(1100);
  });

  it('says — where there is nothing', async () => {
    expect(await screen.findByRole('row', { name: /cashier01/ })).toHaveTextContent('—');
  });
});
