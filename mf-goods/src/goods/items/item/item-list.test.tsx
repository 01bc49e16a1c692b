import type { ImportCheck, ImportProblem } from '@shanmen/shared/contracts/import-file';
import { answer, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

/** Six goods on a page are enough to look through. */
const fewRows = 'pageSize=6';

let server: MockServer;
let app: OpenedApp;

const open = async (query = '') => {
  app = await openApp('mf-goods', goods, '40', `/goods/goodsDetail?${query}${fewRows}`);
};
const rowOf = async (code: string) => screen.findByRole('row', { name: new RegExp(code) });

beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(async () => {
  await app.close();
  server.replace(handlers);
});

describe('商品明细', () => {
  it('lists goods with code, prices and state', async () => {
    await open();
    const row = await rowOf('T0001');
    expect(row).toHaveTextContent('山水丝巾');
    expect(row).toHaveTextContent('9.80');
    expect(row).toHaveTextContent('在售');
    expect(screen.getByText('共 60 条')).toBeVisible();
  });

  it('searches by Enter and keeps what was searched in the address', async () => {
    await open();
    await rowOf('T0001');
    await userEvent.type(screen.getByLabelText('关键字'), '明信片{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /T0001/ })).toBeNull());
    expect(new URLSearchParams(app.address().split('?')[1]).get('keyword')).toBe('明信片');
    expect(screen.getByText('关键字：明信片')).toBeVisible();
  });

  it('starts from the filters of a copied address', async () => {
    await open('status=stopped&');
    await rowOf('T0007');
    expect(screen.queryByRole('row', { name: /T0001/ })).toBeNull();
    expect(screen.getByText('状态：停用')).toBeVisible();
  });

  it('returns to everything by 重置', async () => {
    await open('keyword=T0007&');
    await rowOf('T0007');
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    await rowOf('T0001');
    expect(app.address()).toBe(`/goods/goodsDetail?${fewRows}`);
  });

  it('opens a good by Enter on its row and names it in the address', async () => {
    await open();
    const row = await rowOf('T0002');
    row.focus();
    await userEvent.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('镜湖茶业合作社')).toBeVisible();
    expect(app.address()).toContain('id=2');
  });

  it('begins another good as a copy, but for its code and bar codes', async () => {
    await open();
    await userEvent.click(within(await rowOf('T0001')).getByText('山水丝巾'));
    await userEvent.click(await screen.findByRole('button', { name: '复制' }));
    expect(await screen.findByLabelText('品名')).toHaveValue('山水丝巾');
    expect(screen.getByLabelText('商品编码')).toHaveValue('');
    expect(screen.getByText('新增商品', { selector: '[class*="drawer"] *' })).toBeVisible();
  });

  it('says when nothing matches', async () => {
    server.replace({ 'GET /api/goods/items': () => answer({ rows: [], total: 0 }) });
    await open('keyword=没有&');
    expect(await screen.findByText('没有符合条件的记录')).toBeVisible();
  });

  it('shows the sentence and number of a failure, and reads again by 重试', async () => {
    server.replace({ 'GET /api/goods/items': () => refusal('database_unavailable') });
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('mock-request');
    server.replace(handlers);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await rowOf('T0001');
  });
});

describe('生成店内码', () => {
  it('fills the form of a new good with a code that nobody has, beside what was scanned', async () => {
    server.replace({
      ...handlers,
      'POST /api/goods/in-store-codes/next': () => answer({ barcode: '2000000000015' }),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '新增商品' }));
    const form = await screen.findByRole('dialog');
    await userEvent.type(within(form).getByLabelText('条码'), '6901234500011{Enter}');
    await userEvent.click(within(form).getByRole('button', { name: '生成店内码' }));
    expect(await within(form).findByText('2000000000015')).toBeVisible();
    expect(within(form).getByText('6901234500011')).toBeVisible();
  });

  it('gives codes to the chosen goods and says how many had one', async () => {
    const asked: unknown[] = [];
    server.replace({
      ...handlers,
      'POST /api/goods/in-store-codes': ({ body }) => {
        asked.push(body);
        return answer({ given: 1, leftOut: 1 });
      },
    });
    await open();
    for (const code of ['T0004', 'T0005'])
      await userEvent.click(within(await rowOf(code)).getByRole('checkbox'));
    await userEvent.click(await screen.findByRole('button', { name: '生成店内码' }));
    expect(await screen.findByText('已生成 1 个店内码，1 种已有条码或按重量贴签，没有生成')).toBeVisible();
    expect(asked).toEqual([{ ids: [4, 5] }]);
  });
});

describe('导入', () => {
  const choose = async (problems: ImportProblem[]) => {
    const check: ImportCheck = { rowCount: 2, problemCount: problems.length, problems, imported: null };
    server.replace({
      ...handlers,
      'POST /api/goods/items/import/check': () => answer(check),
      'POST /api/goods/items/import': () => answer({ rowCount: 2 }),
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog');
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('the dialog takes a file');
    await userEvent.upload(input, new File(['any bytes'], '新品.xlsx'));
    return dialog;
  };

  it('G-19 names the rows that are wrong and offers no import', async () => {
    const dialog = await choose([{ row: 4, column: '条码', text: '「1」与第 3 行重复' }]);
    expect(await within(dialog).findByText(/共 2 行，1 处有问题/)).toBeVisible();
    expect(within(dialog).getByText('「1」与第 3 行重复')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: /^导\s?入$/ })).toBeDisabled();
  });

  it('imports what has been checked, and closes', async () => {
    const dialog = await choose([]);
    await userEvent.click(await within(dialog).findByRole('button', { name: '导入 2 行' }));
    expect(await screen.findByText('已导入 2 行')).toBeVisible();
  });
});
