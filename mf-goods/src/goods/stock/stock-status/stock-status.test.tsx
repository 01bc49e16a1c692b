import type { StockRow } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const none = quantity('0');
const lying = (goodsId: number, code: string, whId: number): StockRow => ({
  goodsId,
  whId,
  code,
  name: `商品 ${code}`,
  spec: '',
  unit: '件',
  warehouse: whId === 1 ? '总仓' : '山门店',
  qty: quantity('5'),
  comingQty: none,
  leavingQty: none,
  availableQty: quantity('5'),
  underWayQty: none,
  lentQty: none,
  retailFen: fen(125_00),
  averageFen: fen(6_80),
  valueFen: fen(34_00),
  lastInAt: null,
  lastOutAt: null,
  ageDays: 3,
});
const rows = [lying(1, 'W001', 1), lying(2, 'W002', 1), lying(1, 'W001', 2)];

let app: OpenedApp;
let sent: unknown[];

beforeEach(async () => {
  sent = [];
  serveMock({
    ...handlers,
    'GET /api/goods/stock/status': () => answer({ rows, total: 3, totals: { retail: fen(0) } }),
    'POST /api/goods/stock-counts': ({ body }) => {
      sent.push(body);
      return answer({ id: 9 });
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockStatus');
});
afterEach(() => app.close());

it('opens a count of the chosen goods, and goes there', async () => {
  await choose(/W001.*总仓/, /W002.*总仓/);
  await userEvent.click(await screen.findByRole('button', { name: '盘点所选' }));
  expect(await screen.findByText(/^盘点所选的 2 种商品/)).toBeVisible();
  const form = await screen.findByRole('dialog');
  await userEvent.click(within(form).getByRole('button', { name: /^保存/ }));
  await waitFor(() => expect(app.address()).toBe('/goods/stockCount?count=9'));
  expect(sent).toEqual([{ whId: 1, categoryId: null, goodsIds: [1, 2], blind: true, remark: '' }]);
});

it('counts one warehouse at a time', async () => {
  await choose(/W001.*总仓/, /W001.*山门店/);
  await userEvent.click(await screen.findByRole('button', { name: '盘点所选' }));
  expect(await screen.findByText('一次只盘点一个仓库，请按仓库筛选后再选')).toBeVisible();
  expect(sent).toEqual([]);
});

it('leads from a row to what moved the good there', async () => {
  const row = await screen.findByRole('row', { name: /W001.*山门店/ });
  const link = within(row).getByRole('link', { name: '台账' });
  expect(link).toHaveAttribute('href', '/goods/accountBook?keyword=W001&whId=2');
});

async function choose(...names: readonly RegExp[]): Promise<void> {
  for (const name of names) {
    const row = await screen.findByRole('row', { name });
    await userEvent.click(within(row).getByRole('checkbox'));
  }
}
