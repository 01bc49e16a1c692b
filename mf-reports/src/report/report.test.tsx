import { dispatchServerEvent } from '@shanmen/shared';
import type { TableSettings } from '@shanmen/shared/contracts/auth/settings/table-settings';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { definition, handlers } from '../../dev/handlers.ts';
import * as reports from '../main.ts';

const asOf = '2026-11-20T06:32:05Z';
/** Two pages of one row each, of a report that has two rows. */
const twoPages = {
  ...handlers,
  'GET /api/reports/rows/:key': ({ query }: { query: URLSearchParams }) => {
    const second = query.get('cursor') === '2';
    const row = [asOf, second ? 'XS2' : 'XS1', 'P1', '成人票', 6000, 1, 6000, '现金', '陈一', '东门', 'I'];
    return answer({ rows: [row], nextCursor: second ? null : '2', asOf });
  },
};

let server: MockServer;
let app: OpenedApp;

const open = async (query = '') => {
  app = await openApp('mf-reports', reports, '10', `/ticket/report/todaySale${query}`);
};

const cellOf = (words: string) => screen.findByRole('gridcell', { name: words });

/** How often rows or sums were asked for since the screen was opened. */
const calls = (part: 'rows' | 'totals') =>
  server.calls.filter(({ target }) => target.startsWith(`/api/reports/${part}/`)).length;

/** The query by which the sums were asked for last. */
const askedLast = () => {
  const call = server.calls.findLast(({ target }) => target.startsWith('/api/reports/totals/'));
  return Object.fromEntries(new URLSearchParams(call?.target.split('?')[1]));
};

/** What a person keeps for a table: one set of filters under the name 旧筛选. */
const keptFilters = (filters: Record<string, string>): TableSettings => ({
  columns: [],
  density: null,
  pageSize: 50,
  sort: null,
  lastFilters: {},
  savedFilters: [{ name: '旧筛选', filters }],
});

beforeAll(() => {
  server = serveMock(twoPages);
});
afterEach(async () => {
  await app.close();
  server.replace(twoPages);
});

describe('今日销售明细', () => {
  it('U-15 shows the sums of the whole filter, not of the rows that happen to be read', async () => {
    await open();
    const sum = await screen.findByRole('row', { name: /合计/ });
    expect(sum).toHaveTextContent('41,400.00');
    expect(screen.getByText('净额').nextSibling).toHaveTextContent('34,500.00');
    expect(screen.getByText('数据截至：2026-11-20 14:32:05')).toBeVisible();
  });

  it('says to whom it can show nothing why, whatever the days', async () => {
    const none = { cells: {}, rowCount: 0, header: [], reachesNothing: true, asOf };
    server.replace({
      ...handlers,
      'GET /api/reports/rows/:key': () => answer({ rows: [], nextCursor: null, asOf }),
      'GET /api/reports/totals/:key': () => answer(none),
    });
    await open();
    expect(await screen.findByText(/^您的角色没有可看的网点/)).toBeVisible();
    expect(screen.queryByText(/^这段时间没有记录/)).toBeNull();
  });

  it('is one grid that knows how many rows there are in all', async () => {
    await open();
    const grid = await screen.findByRole('grid', { name: '今日销售明细' });
    await within(grid).findByText('XS1');
    expect(grid).toHaveAttribute('aria-rowcount', '462');
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(12);
  });

  it('opens an order beside the report as a part of ticketing, with the way to its own screen', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'XS1' });
    expect(link).toHaveAttribute('href', '/ticket/orders?id=XS1');
    await userEvent.click(link);
    const beside = await screen.findByRole('dialog', { name: '订单 XS1' });
    const place = await within(beside).findByRole('region', { name: '订单' });
    expect(place).toHaveTextContent('mf-ticket 的「订单」（order-detail，orderNo = XS1）');
    expect(within(beside).getByRole('link', { name: '打开完整页面' })).toHaveAttribute(
      'href',
      '/ticket/orders?id=XS1',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: '订单' })).toBeNull());
    expect(screen.getByRole('grid')).toBeVisible();
  });

  it('leads to 补打 of a ticket at its order, and to 退票 of it at the window, by the keys of the grid too', async () => {
    await open();
    const acts = (await screen.findByRole('link', { name: '补打' })).closest('[role="gridcell"]');
    if (!(acts instanceof HTMLElement)) throw new Error('what can be done stands in a cell');
    const [reprint, refund] = within(acts).getAllByRole('link');
    expect(reprint).toHaveAttribute('href', '/ticket/orders?id=XS1#reprint=P1');
    expect(refund).toHaveAttribute('href', '/saleSystem?mode=refund&code=P1');
    (await cellOf('XS1')).focus();
    await userEvent.keyboard('{End}');
    expect(acts).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(reprint).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(refund).toHaveFocus();
  });

  it('reads on when asked, after the rows that are there', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '继续显示（已显示 1 条）' }));
    expect(await screen.findByText('XS2')).toBeVisible();
    expect(screen.getByText('XS1')).toBeVisible();
    expect(screen.queryByRole('button', { name: /继续显示/ })).toBeNull();
  });

  it('moves from cell to cell with the arrow keys', async () => {
    await open();
    await screen.findByText('XS1');
    const cells = screen.getAllByRole('gridcell');
    cells[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cells[1]);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.closest('[role="row"]')).toHaveTextContent('合计');
  });

  it('asks rows and sums with the filters of the address', async () => {
    await open('?from=2026-11-19&to=2026-11-20&product=1,2');
    await screen.findByText('XS1');
    const asked = server.calls.slice(-2).map(call => new URLSearchParams(call.target.split('?')[1]));
    expect(asked.map(query => [query.get('from'), query.get('to'), query.get('product')])).toEqual([
      ['2026-11-19', '2026-11-20', '1,2'],
      ['2026-11-19', '2026-11-20', '1,2'],
    ]);
    expect(screen.getByText('票种：成人票、学生票')).toBeVisible();
  });

  it('calls its tab by its filters, so that two tabs of it can be told apart', async () => {
    await open('?product=1,2');
    await screen.findByText('XS1');
    await waitFor(() =>
      expect(app.shell.tabs.ofApp('mf-reports').at(-1)?.title).toBe('今日销售明细：成人票、学生票'),
    );
  });

  it('R-40 works with a filter that was kept when the report still had more of them, and says so', async () => {
    server.replace({
      ...twoPages,
      'GET /api/auth/table-settings': () =>
        answer([
          { id: 'reports.t.today', settings: keptFilters({ product: '1', gate: '7', method: 'shells' }) },
        ]),
    });
    await open();
    await screen.findByText('XS1');
    await userEvent.click(screen.getByRole('button', { name: '保存筛选' }));
    await userEvent.click(await screen.findByRole('button', { name: '旧筛选' }));
    expect(await screen.findByText(/有的已不再提供/)).toBeVisible();
    await waitFor(() => expect(askedLast()).toEqual({ from: '2026-11-20', to: '2026-11-20', product: '1' }));
    expect(await screen.findByText('XS1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(screen.queryByText(/有的已不再提供/)).toBeNull());
    expect(app.address()).not.toContain('gate');
  });

  it('R-42 is called what the site calls it, on the screen and in its tab', async () => {
    server.replace({
      ...twoPages,
      'GET /api/reports/definitions/:key': () => answer({ ...definition, key: 't.today', title: '门市流水' }),
    });
    await open('?product=1,2');
    expect(await screen.findByRole('heading', { name: '门市流水' })).toBeVisible();
    expect(await screen.findByRole('grid', { name: '门市流水' })).toBeVisible();
    await waitFor(() =>
      expect(app.shell.tabs.ofApp('mf-reports').at(-1)?.title).toBe('门市流水：成人票、学生票'),
    );
  });

  it('draws the time alone in a list of one day, and the day where it is another one', async () => {
    const past = ['2026-11-19T06:32:05Z', 'XS3', 'P3', '成人票', 6000, 1, 6000, '现金', '陈一', '东门', 'I'];
    const now = [asOf, 'XS1', 'P1', '成人票', 6000, 1, 6000, '现金', '陈一', '东门', 'I'];
    server.replace({
      ...handlers,
      'GET /api/reports/rows/:key': () => answer({ rows: [now, past], nextCursor: null, asOf }),
    });
    await open();
    expect((await cellOf('XS1')).previousSibling).toHaveTextContent(/^14:32$/);
    expect((await cellOf('XS3')).previousSibling).toHaveTextContent(/^11-19 14:32$/);
    await app.close();
    await open('?from=2026-11-19&to=2026-11-20');
    expect((await cellOf('XS1')).previousSibling).toHaveTextContent('2026-11-20 14:32');
  });

  it('says that more was sold since, reads the sums by itself and the rows when asked', async () => {
    await open();
    await screen.findByText('XS1');
    await screen.findByRole('row', { name: /合计/ });
    expect(screen.queryByRole('button', { name: /有新记录/ })).toBeNull();
    const before = calls('totals');
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'order' });
    await waitFor(() => expect(calls('totals')).toBe(before + 1));
    const rowsBefore = calls('rows');
    await userEvent.click(await screen.findByRole('button', { name: /有新记录/ }));
    await waitFor(() => expect(calls('rows')).toBe(rowsBefore + 1));
    await waitFor(() => expect(screen.queryByRole('button', { name: /有新记录/ })).toBeNull());
  });

  it('shows the first rows of a day by itself, as none can move yet', async () => {
    let sold = 0;
    const row = [asOf, 'XS1', 'P1', '成人票', 6000, 1, 6000, '现金', '陈一', '东门', 'I'];
    server.replace({
      ...handlers,
      'GET /api/reports/rows/:key': () =>
        answer({ rows: Array.from({ length: sold }, () => row), nextCursor: null, asOf }),
    });
    await open();
    expect(await screen.findByText(/^这段时间没有记录/)).toBeVisible();
    sold = 1;
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'order' });
    expect(await screen.findByText('XS1')).toBeVisible();
  });

  it('reads the rows as well where they are to follow', async () => {
    await open();
    await screen.findByRole('row', { name: /合计/ });
    await userEvent.click(await screen.findByRole('switch', { name: '自动刷新' }));
    await waitFor(() => expect(calls('rows')).toBeGreaterThan(1));
    const before = calls('rows');
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'order' });
    await waitFor(() => expect(calls('rows')).toBeGreaterThan(before));
  });

  it('does not follow what is no part of it, nor days that are over', async () => {
    await open();
    await screen.findByRole('row', { name: /合计/ });
    const before = calls('totals');
    dispatchServerEvent({ name: 'changed', area: 'goods', noun: 'item' });
    expect(calls('totals')).toBe(before);
    expect(screen.queryByRole('button', { name: /有新记录/ })).toBeNull();
    await app.close();
    await open('?from=2026-11-18&to=2026-11-19');
    await screen.findByRole('row', { name: /合计/ });
    expect(screen.queryByRole('switch', { name: '自动刷新' })).toBeNull();
  });

  it('says so when nothing was sold under these filters, and offers to drop them', async () => {
    server.replace({
      ...handlers,
      'GET /api/reports/rows/:key': () => answer({ rows: [], nextCursor: null, asOf }),
    });
    await open('?keyword=nobody');
    await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(app.address()).not.toContain('keyword'));
  });
});
