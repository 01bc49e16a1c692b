import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { StockAlert } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const main = { id: 1, code: 'ZC', name: '总仓', pinyin: 'zc', allowNegative: false };
const choices: Choices = {
  ownWarehouses: [main],
  allWarehouses: [main],
  suppliers: [],
  departments: [],
  parties: [],
  stores: [],
  handlers: [],
  drivers: [],
  ownId: 1,
  mergesScans: true,
  priceJumpPercent: 130,
  auditedByOthers: ['jh'],
};

const alertOf = (goodsId: number, code: string): StockAlert => ({
  goodsId,
  whId: 2,
  code,
  name: `商品 ${code}`,
  spec: '',
  unit: '件',
  warehouse: '山门店',
  supplier: '镜湖茶业合作社',
  kinds: ['low'],
  qty: quantity('1'),
  availableQty: quantity('1'),
  comingQty: quantity('0'),
  minQty: quantity('5'),
  maxQty: null,
  dailyQty: quantity('0'),
  lastsDays: null,
  expiresOn: null,
  lastOutOn: null,
  idleDays: null,
  suggestedQty: quantity('4'),
});

let server: MockServer;
let app: OpenedApp;
let sent: unknown[];

const draftsOf = (type: 'jh' | 'db') => [
  { id: 7, type, no: `${type.toUpperCase()}0001` },
  { id: 8, type, no: `${type.toUpperCase()}0002` },
];

beforeAll(() => {
  server = serveMock(handlers);
});
beforeEach(async () => {
  sent = [];
  server.replace({
    ...handlers,
    'GET /api/goods/choices': () => answer(choices),
    'GET /api/goods/stock-alerts': () => answer({ rows: [alertOf(1, 'W001'), alertOf(2, 'W002')], total: 2 }),
    'POST /api/goods/stock-alerts/drafts/purchase': ({ body }) => {
      sent.push(body);
      return answer(draftsOf('jh'));
    },
    'POST /api/goods/stock-alerts/drafts/transfer': ({ body }) => {
      sent.push(body);
      return answer(draftsOf('db'));
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockAlert');
  for (const code of ['W001', 'W002']) {
    const row = await screen.findByRole('row', { name: new RegExp(code) });
    await userEvent.click(within(row).getByRole('checkbox'));
  }
});
afterEach(() => app.close());

const wanted = [
  { goodsId: 1, whId: 2, qty: '4' },
  { goodsId: 2, whId: 2, qty: '4' },
];

/** How many, the way to each draft, and nothing chosen any more. */
async function expectMade(numbers: readonly string[]): Promise<void> {
  for (const no of numbers) await screen.findByRole('link', { name: no });
  expect(screen.getAllByText('已生成 2 张草稿')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText('生成进货单草稿')).toBeNull());
}

it('makes one set of purchases of a double press, and shows the way to them', async () => {
  const button = await screen.findByRole('button', { name: '生成进货单草稿' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expectMade(['JH0001', 'JH0002']);
  expect(sent).toEqual([{ lines: wanted }]);
});

it('makes one set of transfers of a double press, and shows the way to them', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '生成调拨草稿' }));
  fireEvent.mouseDown(await screen.findByLabelText('调出仓'));
  fireEvent.click(await screen.findByText('总仓', { selector: '[class*="option-content"]' }));
  const button = await screen.findByRole('button', { name: '生成草稿' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expectMade(['DB0001', 'DB0002']);
  expect(sent).toEqual([{ fromWhId: 1, lines: wanted }]);
});
