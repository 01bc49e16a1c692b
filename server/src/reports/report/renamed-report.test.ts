import type { MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { MenuRow, MenuRowPage } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import type { ReportDefinitionAnswer, ReportSheet } from '@shanmen/shared/contracts/reports/report';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { readXlsx } from '../../../test/data/files/read-xlsx.ts';

const day = { from: testDay, to: testDay };

describe('a report that the site calls something else', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
  });
  afterAll(() => shop.close());

  it.each([
    ['t.product', '票种销售汇总', '10'],
    ['t.today', '今日销售明细', '10'],
  ])(
    'R-42 %s is called so in menu, on screen, on paper and in its file, until that is taken back',
    async (key, usual, type) => {
      const row = await entryOf(usual, type);
      expect(await namesOf(key, type)).toEqual(everywhere(usual));
      const renamed = await rename(row, '门市流水');
      expect(await namesOf(key, type)).toEqual(everywhere('门市流水'));
      await admin.call('POST', `/api/admin/menus/${row.id}/reset`, { body: { version: renamed.version } });
      expect(await namesOf(key, type)).toEqual(everywhere(usual));
    },
  );

  it('R-42 that stands in two menus is called as in the one that its reader may open', async () => {
    await rename(await entryOf('销售明细', '80'), '全部流水');
    expect(await titleFor(admin, 'sales.detail')).toBe('全部流水');
    const auditor = await shop.signIn('auditor01');
    expect(await titleFor(auditor, 'sales.detail')).toBe('销售明细');
  });

  const everywhere = (name: string) => ({
    menu: name,
    screen: name,
    paper: name,
    head: name,
    file: `${name}_${testDay}.xlsx`,
  });

  async function namesOf(key: string, type: string) {
    const menu = await admin.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: type } });
    const paper = await admin.call<ReportSheet>('POST', `/api/reports/prints/${key}`, {
      body: { filters: day },
    });
    const { name, bytes } = await admin.download(`/api/reports/exports/${key}`, {
      format: 'xlsx',
      filters: day,
    });
    return {
      menu: menu.result.find(({ args }) => args['report'] === key)?.funcName,
      screen: await titleFor(admin, key),
      paper: paper.result.title,
      head: readXlsx(bytes).rows[0]?.[0],
      file: name,
    };
  }

  async function titleFor(person: Client, key: string): Promise<string> {
    const { result } = await person.call<ReportDefinitionAnswer>('GET', `/api/reports/definitions/${key}`);
    return result.title;
  }

  async function entryOf(keyword: string, type: string): Promise<MenuRow> {
    const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', { query: { keyword, type } });
    const [row] = result.rows;
    if (!row) throw new Error(`${keyword} is not in the menu of ${type}`);
    return row;
  }

  async function rename(row: MenuRow, title: string): Promise<MenuRow> {
    const { titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive, version } = row;
    const { result } = await admin.call<MenuRow>('PUT', `/api/admin/menus/${row.id}`, {
      body: { title, titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive, version },
    });
    return result;
  }
});
