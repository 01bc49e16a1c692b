import type { AuditLogPage } from '@shanmen/shared/contracts/admin/records/audit-log';
import type { OutletPage } from '@shanmen/shared/contracts/admin/places/outlet';
import type {
  LayoutPart,
  PrintLayout,
  PrintLayoutDraft,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';
import type { SaleSite, SaleSitePage, SaleWindow } from '@shanmen/shared/contracts/ticket/setup/sale-site';

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

it('D-36 opens with an outlet of its code and name, and sells at the windows that are added to it', async () => {
  const { result: site } = await open({ code: 'XM', name: '西门售票处' });
  expect(site).toMatchObject({ code: 'XM', status: 'on', windows: [], version: 1 });
  expect(await outlets()).toEqual([{ code: 'XM', name: '西门售票处', kind: 'sale_site' }]);
  const { result: window } = await openWindow({ siteId: site.id, code: 'XM1', name: '西门1号窗' });
  expect(window).toMatchObject({ siteId: site.id, status: 'on', hasShift: false });
  const seller = await test.signIn('admin');
  expect((await openShift(seller, window.id)).status).toBe(200);
  expect((await list()).rows).toMatchObject([{ windows: [{ name: '西门1号窗', hasShift: true }] }]);
});

it('is refused under a code that a site, a store or a window has already', async () => {
  await saleSite(test.db, 'NM');
  expect((await open({ code: 'NM', name: '又一个' })).error?.code).toBe('code_taken');
  const { result: site } = await open({ code: 'XM', name: '西门售票处' });
  const again = await openWindow({ siteId: site.id, code: 'NM1', name: '西门1号窗' });
  expect(again.error?.code).toBe('code_taken');
  expect((await openWindow({ siteId: 999_999, code: 'Q1', name: '窗' })).error?.code).toBe('not_found');
  expect((await outlets()).map(({ code }) => code).sort()).toEqual(['NM', 'XM']);
});

it('D-36 takes its outlet along when it is called otherwise, against the version that was read', async () => {
  const { result: site } = await open({ code: 'XM', name: '西门售票处' });
  expect((await change(site, { name: '云门售票处' })).result).toMatchObject({
    name: '云门售票处',
    version: 2,
  });
  expect(await outlets()).toMatchObject([{ code: 'XM', name: '云门售票处' }]);
  expect((await change(site, { name: '别的' })).error).toMatchObject({
    code: 'version_conflict',
    details: { current: { name: '云门售票处' } },
  });
  expect((await change({ ...site, id: 999_999 }, {})).error?.code).toBe('not_found');
});

it('stops nowhere that somebody sells, and opens no shift where it stopped', async () => {
  const { windowId, otherWindowId } = await saleSite(test.db);
  const seller = await test.signIn('seller01');
  await openShift(seller, windowId);
  const [site] = (await list()).rows;
  if (!site) throw new Error('the site is not listed');
  const [busy, idle] = site.windows;
  const selling = { code: 'master_in_use', message: 'NM1号窗 有班次尚未交班' };
  expect((await change(site, { status: 'off' })).error).toMatchObject(selling);
  expect((await changeWindow(busy, { status: 'off' })).error).toMatchObject(selling);
  expect((await changeWindow(busy, { name: '一号窗' })).status).toBe(200);
  expect((await changeWindow(idle, { status: 'off' })).result).toMatchObject({ status: 'off' });
  expect((await openShift(admin, otherWindowId)).error?.code).toBe('not_found');
});

it('is kept in the log with what it was and what it became', async () => {
  const { result: site } = await open({ code: 'XM', name: '西门售票处' });
  await change(site, { name: '云门售票处' });
  const query = { objectType: 'sale_site', objectId: 'XM' };
  const { result } = await admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query });
  expect(result.rows.map(({ action, changes }) => ({ action, changes }))).toMatchObject([
    {
      action: 'ticket.sale-site.changed',
      changes: [{ field: 'name', from: '西门售票处', to: '云门售票处' }],
    },
    { action: 'ticket.sale-site.changed' },
  ]);
});

it('is kept in the log with the name of the paper that a window got', async () => {
  await saleSite(test.db);
  const body: PrintLayoutDraft = {
    name: '预印门票',
    widthMm: 210,
    heightMm: 90,
    parts,
    status: 'on',
  };
  const { result: layout } = await admin.call<PrintLayout>('POST', '/api/ticket/print-layouts', {
    body,
    key: true,
  });
  const [window] = (await list()).rows[0]?.windows ?? [];
  expect(window).toMatchObject({ layoutId: null, layoutName: null });
  const paper = { layoutId: layout.id, offsetXMm: 1.5, offsetYMm: 0 };
  expect((await changeWindow(window, paper)).result).toMatchObject({ ...paper, layoutName: '预印门票' });
  expect((await list()).rows[0]?.windows[0]).toMatchObject({ ...paper, layoutName: '预印门票' });
  const query = { objectType: 'sale_window', objectId: window?.code ?? '' };
  const { result } = await admin.call<AuditLogPage>('GET', '/api/admin/audit-logs', { query });
  expect(result.rows[0]?.changes.map(({ field, to }) => [field, to]).sort()).toEqual([
    ['layoutName', '预印门票'],
    ['offsetXMm', '1.5'],
  ]);
});

const parts = (['code', 'ticketNo', 'visit'] as const).map((field): LayoutPart => ({
  field,
  xMm: 10,
  yMm: 10,
  widthMm: 32,
  sizePt: 10,
  text: '',
}));

function open(body: { code: string; name: string }) {
  return admin.call<SaleSite>('POST', '/api/ticket/sale-sites', { body, key: true });
}

function openWindow(body: { siteId: number; code: string; name: string }) {
  return admin.call<SaleWindow>('POST', '/api/ticket/sale-windows', { body, key: true });
}

type Changes = Partial<Pick<SaleSite, 'name' | 'status'>>;
type WindowChanges = Partial<Pick<SaleWindow, 'name' | 'status' | 'layoutId' | 'offsetXMm' | 'offsetYMm'>>;

function change({ id, name, status, version }: SaleSite, changes: Changes) {
  const body = { name, status, version, ...changes };
  return admin.call<SaleSite>('PUT', `/api/ticket/sale-sites/${id}`, { body });
}

function changeWindow(window: SaleWindow | undefined, changes: WindowChanges) {
  if (!window) throw new Error('the window is not listed');
  const { id, siteId: _site, code: _code, hasShift: _has, layoutName: _layout, ...kept } = window;
  const body = { ...kept, ...changes };
  return admin.call<SaleWindow>('PUT', `/api/ticket/sale-windows/${id}`, { body });
}

async function list(): Promise<SaleSitePage> {
  return (await admin.call<SaleSitePage>('GET', '/api/ticket/sale-sites')).result;
}

async function outlets() {
  const { result } = await admin.call<OutletPage>('GET', '/api/admin/outlets');
  return result.rows
    .filter(({ kind }) => kind === 'sale_site')
    .map(({ code, name, kind }) => ({ code, name, kind }));
}
