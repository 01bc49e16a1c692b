import { dispatchServerEvent } from '@shanmen/shared';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../dev/handlers.ts';
import * as reports from '../main.ts';

let server: MockServer;
let app: OpenedApp;

const open = async (query = '') => {
  app = await openApp('mf-reports', reports, '60', `/report/dashboard${query}`);
};
const boardCalls = () =>
  server.calls.filter(({ target }) => target.includes('/dashboards/')).map(({ target }) => target);

beforeAll(() => {
  server = serveMock(handlers);
  // The test page has no top layer.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
});
beforeEach(() => {
  server.replace(handlers);
  server.calls.splice(0);
});
afterEach(() => app.close());

describe('经营驾驶舱', () => {
  it('opens the report of a tile with its filters, as a tab where this system has one and over the board where not', async () => {
    await open();
    const link = await screen.findByRole('link', { name: '今日营收 ›' });
    expect(link).toHaveAttribute('href', '/report/revenue/chart?from=2026-11-20&to=2026-11-20&by=day');
    await userEvent.click(screen.getByRole('button', { name: '渠道构成 ›' }));
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('渠道构成')).toBeVisible();
    await waitFor(() =>
      expect(server.calls.some(({ target }) => target.includes('rev.channel?'))).toBe(true),
    );
  });

  it('says a rise in words and by a sign besides its colour, and no rate against nothing', async () => {
    await open();
    const tile = await screen.findByRole('article', { name: '今日营收' });
    expect(within(tile).getByText('上升')).toBeInTheDocument();
    expect(tile).toHaveTextContent('上周同日同时 400.00 ▲上升 25.00%');
    expect(tile).toHaveTextContent('去年同期同时 0.00 —');
    expect(tile).toHaveTextContent('预计全天 900.00（800.00 至 990.00）');
  });

  it('reads the tiles that a change concerns again, and no other', async () => {
    await open();
    await screen.findByRole('article', { name: '今日待办' });
    dispatchServerEvent({ name: 'changed', area: 'cashier', noun: 'shift' });
    await waitFor(() => expect(boardCalls()).toHaveLength(2));
    expect(boardCalls().at(-1)).toContain('tiles=todo');
    dispatchServerEvent({ name: 'changed', area: 'goods', noun: 'party' });
    expect(boardCalls()).toHaveLength(2);
  });

  it('leads from what waits to where it is done, and names the system where that is another one', async () => {
    await open();
    const tile = await screen.findByRole('article', { name: '今日待办' });
    expect(within(tile).getByRole('link', { name: '未交班' })).toHaveAttribute(
      'href',
      '/report/cash/allShift?state=OPEN',
    );
    expect(within(tile).getByText('在电商')).toBeVisible();
  });

  it('says to whom may see no report of the board why nothing is there', async () => {
    server.replace({
      ...handlers,
      'GET /api/reports/dashboards/:name': () =>
        answer({
          name: 'business',
          title: '经营驾驶舱',
          day: '2026-11-20',
          tiles: [],
          asOf: '2026-11-20T06:32:05Z',
          crowd: { busyFrom: 8000, fullFrom: 10_000 },
        }),
    });
    await open();
    expect(await screen.findByText('您的角色看不到这个看板的任何报表')).toBeVisible();
  });

  it('R-43 fills a wall at the address with screen=1, and keeps the last data when the line is cut', async () => {
    await open('?screen=1');
    const wall = await screen.findByRole('dialog', { name: '经营驾驶舱' });
    expect(within(wall).getByRole('article', { name: '今日营收' })).toHaveTextContent('500.00');
    expect(within(wall).queryByRole('link')).toBeNull();
    server.reachable = false;
    dispatchServerEvent({ name: 'changed', area: 'ticket', noun: 'order' });
    expect(await within(wall).findByText(/连接中断，数据截至 2026-11-20 14:32:05/)).toBeVisible();
    expect(within(wall).getByRole('article', { name: '今日营收' })).toHaveTextContent('500.00');
    server.reachable = true;
  });
});
