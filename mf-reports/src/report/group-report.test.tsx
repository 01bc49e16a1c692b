import { type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../dev/handlers.ts';
import * as reports from '../main.ts';

let server: MockServer;
let app: OpenedApp;

const open = async (query = '') => {
  app = await openApp('mf-reports', reports, '10', `/ticket/report/productSummary${query}`);
};
/** The queries of the last call of a path. */
const asked = (path: string) => {
  const call = server.calls.findLast(({ target }) => target.startsWith(path));
  return Object.fromEntries(new URLSearchParams(call?.target.split('?')[1]));
};

beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(() => app.close());

describe('票种销售汇总', () => {
  it('shows the period it is about although none was chosen, and asks for it', async () => {
    await open();
    await screen.findByRole('grid', { name: '票种销售汇总' });
    expect(screen.getByLabelText('期间')).toHaveValue('2026-11-20');
    expect(asked('/api/reports/results/t.product')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(app.address()).not.toContain('from');
  });

  it('has a label once for its group, 小计 after it and 合计 at the end', async () => {
    await open();
    const grid = await screen.findByRole('grid', { name: '票种销售汇总' });
    const labels = within(grid)
      .getAllByText('窗口')
      .map(cell => cell.closest('td')?.dataset['label']);
    expect(labels).toEqual(['first', 'repeat', 'repeat']);
    expect(within(grid).getByRole('row', { name: /合计.*500\.00/ })).toBeVisible();
    expect(within(grid).getAllByText('90.00%')[0]?.closest('td')).toHaveAttribute('data-warned');
  });

  it('is grouped by something else with one press, kept in the address', async () => {
    await open();
    await userEvent.click(await screen.findByText('按渠道'));
    await waitFor(() => expect(asked('/api/reports/results/t.product')['by']).toBe('channel'));
    expect(app.address()).toContain('by=channel');
  });

  it('R-08 is compared with the period before by one press, kept in the address', async () => {
    await open();
    await userEvent.click(await screen.findByText('环比'));
    await waitFor(() => expect(asked('/api/reports/results/t.product')['compare']).toBe('mom'));
    expect(app.address()).toContain('compare=mom');
    await userEvent.click(screen.getByText('不对比'));
    await waitFor(() => expect(app.address()).not.toContain('compare'));
  });

  it('opens the lines of a row by Enter, with the filters of the report and of the row', async () => {
    await open('?from=2026-11-19&to=2026-11-20&by=channel');
    const [subtotal] = await screen.findAllByText('小计');
    subtotal?.closest('td')?.focus();
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog');
    expect(await within(panel).findByText('34,500.00')).toBeVisible();
    expect(within(panel).getByText('小计')).toBeVisible();
    expect(asked('/api/reports/totals/t.today')).toEqual({
      from: '2026-11-19',
      to: '2026-11-20',
      channel: '1',
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows money in 万元 by one press, on the screen alone', async () => {
    await open();
    await screen.findByRole('row', { name: /合计.*500\.00/ });
    await userEvent.click(screen.getByText('万元'));
    expect(await screen.findByRole('row', { name: /合计.*0\.05/ })).toBeVisible();
    expect(screen.getByText('金额单位：万元（导出与打印为元）')).toBeVisible();
    await userEvent.click(screen.getByText('元'));
    expect(await screen.findByRole('row', { name: /合计.*500\.00/ })).toBeVisible();
  });

  it('says over a column what it counts', async () => {
    await open();
    expect(await screen.findByTitle('售票张数减退票张数')).toHaveTextContent('净张数');
  });

  it('is a picture by one press, with its sentence and its figures, and the table again by another', async () => {
    await open();
    await userEvent.click(await screen.findByText('图'));
    const picture = await screen.findByRole('figure');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(within(picture).getByText('渠道中净额最高的是 窗口，400.00。')).toBeVisible();
    await userEvent.click(within(picture).getByRole('button', { name: '数据表' }));
    expect(within(picture).getByRole('row', { name: '官方订票 100.00' })).toBeVisible();
    await userEvent.click(screen.getByText('表格'));
    expect(await screen.findByRole('grid', { name: '票种销售汇总' })).toBeVisible();
  });

  it('says what the server refuses instead of a file', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /导出/ }));
    server.replace({
      ...handlers,
      'POST /api/reports/exports/:key': () => ({
        status: 429,
        body: { code: 'export_limited', message: '请稍候再试', details: null, requestId: 'x' },
      }),
    });
    await userEvent.click(await screen.findByText('CSV 文本'));
    expect(await screen.findByText('请稍候再试')).toBeVisible();
  });
});
