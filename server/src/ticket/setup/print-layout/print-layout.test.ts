import type {
  LayoutPart,
  PrintLayout,
  PrintLayoutDraft,
  PrintLayoutPage,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { SaleSitePage } from '@shanmen/shared/contracts/ticket/setup/sale-site';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { openShift, saleSite } from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let admin: Client;
beginsWith(async () => {
  test = await testApp();
  admin = await test.signIn('admin');
  return test;
});

const part = (field: LayoutPart['field'], over: Partial<LayoutPart> = {}): LayoutPart => ({
  field,
  xMm: 10,
  yMm: 10,
  widthMm: 31,
  sizePt: 10,
  text: '',
  ...over,
});

const draft: PrintLayoutDraft = {
  name: '预印门票',
  widthMm: 210,
  heightMm: 90,
  parts: [part('code'), part('ticketNo', { xMm: 50.5 }), part('visit', { xMm: 90 })],
  status: 'on',
};

it('is what a window prints on from the next look at its offers on, moved as its printer needs', async () => {
  const { windowId, otherWindowId } = await saleSite(test.db);
  const { result: layout } = await add({});
  expect(layout).toMatchObject({ ...draft, windows: [], version: 1 });
  const seller = await test.signIn('seller01');
  await openShift(seller, windowId);
  expect((await boot(seller)).ticketPaper).toBeUndefined();
  expect((await usedBy(windowId, layout.id)).status).toBe(200);
  const { widthMm, heightMm, parts } = draft;
  expect((await boot(seller)).ticketPaper).toEqual({
    widthMm,
    heightMm,
    parts,
    offsetXMm: 1.5,
    offsetYMm: -2,
  });
  expect((await list()).rows).toMatchObject([{ windows: ['NM1号窗'] }]);
  const other = await test.signIn('admin');
  await openShift(other, otherWindowId);
  expect((await boot(other)).ticketPaper).toBeUndefined();
});

it.each([
  [
    'a code that no gate reads',
    { parts: [part('code', { widthMm: 30.5 })] },
    '第 1 项 二维码 须不小于 31 毫米',
  ],
  [
    'what is printed beside the paper',
    { parts: [part('code'), part('visit', { xMm: 179.5 })] },
    '第 2 项 游玩日期与时段 超出票纸',
  ],
  ['a code below it', { parts: [part('code', { yMm: 59.5 })] }, '第 1 项 二维码 超出票纸'],
  [
    'text that says nothing',
    { parts: [part('code'), part('text', { text: ' ' })] },
    '第 2 项 固定文字 没有文字',
  ],
  ['no number', { parts: [part('code')] }, '缺少票号'],
])('refuses %s', async (_, over, message) => {
  expect((await add(over)).error).toMatchObject({ code: 'print_layout_unfit', message });
  expect((await list()).total).toBe(0);
});

it('has one name, and stops for no window that prints on it', async () => {
  const { windowId } = await saleSite(test.db);
  const { result: layout } = await add({});
  expect((await add({})).error).toMatchObject({ code: 'code_taken', message: '已有同名的票面' });
  const { result: other } = await add({ name: '夜场票' });
  expect((await change(other, { name: '预印门票' })).error?.code).toBe('code_taken');
  await usedBy(windowId, layout.id);
  expect((await change(layout, { status: 'off' })).error).toMatchObject({
    code: 'master_in_use',
    message: 'NM1号窗 使用此票面',
  });
  expect((await change(other, { status: 'off' })).result).toMatchObject({ status: 'off', version: 2 });
  expect((await change(other, {})).error?.code).toBe('version_conflict');
  expect((await change({ ...other, id: 999_999 }, {})).error?.code).toBe('not_found');
});

it('is taken by no window once it is stopped', async () => {
  const { windowId } = await saleSite(test.db);
  const { result: layout } = await add({ status: 'off' });
  expect((await usedBy(windowId, layout.id)).error?.code).toBe('master_stopped');
  expect((await usedBy(windowId, 999_999)).error?.code).toBe('not_found');
});

function add(over: Partial<PrintLayoutDraft>) {
  return admin.call<PrintLayout>('POST', '/api/ticket/print-layouts', {
    body: { ...draft, ...over },
    key: true,
  });
}

function change({ id, windows: _windows, ...layout }: PrintLayout, over: Partial<PrintLayout>) {
  return admin.call<PrintLayout>('PUT', `/api/ticket/print-layouts/${id}`, { body: { ...layout, ...over } });
}

async function list(): Promise<PrintLayoutPage> {
  return (await admin.call<PrintLayoutPage>('GET', '/api/ticket/print-layouts')).result;
}

async function boot(seller: Client): Promise<PosSession> {
  return (await seller.call<PosSession>('GET', '/api/ticket/sale-boot')).result;
}

async function usedBy(windowId: number, layoutId: number) {
  const { result } = await admin.call<SaleSitePage>('GET', '/api/ticket/sale-sites');
  const window = result.rows.flatMap(({ windows }) => windows).find(({ id }) => id === windowId);
  if (!window) throw new Error('the window is not listed');
  const { name, status, version } = window;
  const body = { name, status, version, layoutId, offsetXMm: 1.5, offsetYMm: -2 };
  return admin.call('PUT', `/api/ticket/sale-windows/${windowId}`, { body });
}
