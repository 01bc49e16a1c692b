import type { FoundGoods } from '@shanmen/shared/contracts/goods/items/lookup';
import type { CountLine, StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockServer, refusal, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { hearTones } from '@shanmen/ui/testing/hear-tones';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { handlers } from '../../../dev/handlers.ts';
import * as goods from '../../main.ts';
import { stockCountQuery } from './stock-count/stock-count-calls.ts';

const lineOf = (goodsId: number, countedQty: string | null = null): CountLine => ({
  goodsId,
  code: `W00${goodsId}`,
  barcode: null,
  name: `商品 ${goodsId}`,
  spec: '',
  unit: '件',
  countedQty: countedQty === null ? null : quantity(countedQty),
  recountQty: null,
  countedAt: null,
  countedBy: null,
});

const count: StockCount = {
  id: 3,
  no: 'PD0003',
  warehouse: '总仓',
  scope: 'all',
  category: null,
  blind: true,
  status: 'counting',
  remark: '',
  startedBy: '库管',
  startedAt: '2026-11-20T02:00:00Z',
  endedAt: null,
  counted: 0,
  lines: 3,
  differing: null,
  version: 1,
  whId: 1,
  rows: [lineOf(1), lineOf(2), lineOf(3)],
  documents: [],
};

const postcard: FoundGoods[number] = {
  goodsId: 1,
  code: 'W001',
  barcode: null,
  name: '商品 1',
  spec: '',
  unit: '件',
  qtyScale: 0,
  retailFen: fen(5_00),
  memberFen: fen(5_00),
  openPrice: false,
  taxRate: 13,
  stockQty: quantity('3'),
  shelfLifeDays: null,
  pack: null,
  packs: [],
  batches: [],
  exact: true,
};

let server: MockServer;
let app: OpenedApp;
const sent: unknown[] = [];
const counted = ['12', '5', '7'];

beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(() => app.close());

/** As a scanner types: every key within a few milliseconds. */
function scan(code: string): void {
  for (const sign of [...code]
    .map(each => (/\d/.test(each) ? `Digit${each}` : `Key${each}`))
    .concat('Enter')) {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: sign, bubbles: true, cancelable: true }));
  }
}

it('counts as many of what is scanned as were typed before it', async () => {
  const entered: unknown[] = [];
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () => answer(count),
    'GET /api/goods/lookup': () => answer([postcard]),
    'PUT /api/goods/stock-counts/:id/lines': ({ body }) => {
      entered.push(body);
      return answer(lineOf(1, '12'));
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  const box = await screen.findByLabelText('扫码');
  fireEvent.input(box, { target: { value: '12*' } });
  scan('6901234000017');
  await screen.findByText('已盘 1 / 应盘 3');
  expect(entered).toMatchObject([{ qty: '12', mode: 'add' }]);
  expect(box).toHaveValue('');
});

it('refuses with a low tone what nothing has, for who looks at the shelf', async () => {
  const heard = hearTones();
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () => answer(count),
    'GET /api/goods/lookup': () => answer([]),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  expect(await screen.findByLabelText('扫码')).toHaveAttribute('inputmode', 'none');
  scan('6901234000017');
  expect((await screen.findAllByText('未找到商品「6901234000017」')).length).toBeGreaterThan(0);
  expect(heard).toEqual([220]);
});

it('takes away that nothing has a code as soon as the next one is counted', async () => {
  const known: FoundGoods[] = [[], [postcard]];
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () => answer(count),
    'GET /api/goods/lookup': () => answer(known.shift() ?? []),
    'PUT /api/goods/stock-counts/:id/lines': () => answer(lineOf(1, '1')),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  await screen.findByLabelText('扫码');
  scan('6901234000017');
  const message = await screen.findByText('未找到商品「6901234000017」', { selector: '.ant-message *' });
  scan('6901234000024');
  await screen.findByText('已盘 1 / 应盘 3');
  await waitFor(() => expect(message).not.toBeInTheDocument());
});

it('says of a finished count that its differences are in no book until their drafts are audited', async () => {
  const shortage = { id: 8, type: 'bs', no: 'BS0001', status: 'draft' } as const;
  const finished = { ...count, status: 'finished', endedAt: '2026-11-20T03:00:00Z' } as const;
  const opened = async (status: 'draft' | 'audited') => {
    server.replace({
      ...handlers,
      'GET /api/goods/stock-counts/:id': () => answer({ ...finished, documents: [{ ...shortage, status }] }),
    });
    app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
    expect(await screen.findByRole('link', { name: '报损单 BS0001' })).toBeVisible();
  };
  await opened('draft');
  expect(screen.getByText('差异尚未过账：单据提交并审核后，库存才改变')).toBeVisible();
  await app.close();
  queryClient.clear();
  await opened('audited');
  expect(screen.queryByText(/差异尚未过账/)).toBeNull();
});

it('keeps what was scanned while the count was being read again, and reads it once more', async () => {
  let tell: (said: ReturnType<typeof answer>) => void = () => undefined;
  const older = new Promise<ReturnType<typeof answer>>(resolve => {
    tell = resolve;
  });
  const after = { ...count, counted: 1, rows: [lineOf(1, '12'), lineOf(2), lineOf(3)] };
  const readings = [answer(count), older];
  let read = 0;
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () => readings[read++] ?? answer(after),
    'GET /api/goods/lookup': () => answer([postcard]),
    'PUT /api/goods/stock-counts/:id/lines': () => answer(lineOf(1, '12')),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  await screen.findByText('已盘 0 / 应盘 3');
  void queryClient.invalidateQueries({ queryKey: stockCountQuery(3).queryKey });
  await waitFor(() => expect(read).toBe(2));
  scan('6901234000017');
  await screen.findByText('已盘 1 / 应盘 3');
  await waitFor(() => expect(read).toBe(3));
  tell(answer(count));
  await older;
  expect(await screen.findByText('已盘 1 / 应盘 3')).toBeVisible();
});

it('leaves red what is not written down, and says how nothing is counted', async () => {
  const entered: unknown[] = [];
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () =>
      answer({ ...count, rows: [lineOf(1, '4'), lineOf(2), lineOf(3)] }),
    'PUT /api/goods/stock-counts/:id/lines': ({ body }) => {
      entered.push(body);
      return entered.length > 1 ? answer(lineOf(2, '8')) : refusal('state_forbidden', '盘点已结束，请刷新');
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  const entry = (id: number) => screen.findByLabelText(`商品 ${id} 的数量`);
  await userEvent.clear(await entry(1));
  await userEvent.keyboard('{Enter}');
  expect((await screen.findAllByText('商品 1：请输入盘到的数量，没有货请输入 0')).length).toBeGreaterThan(0);
  expect(await entry(1)).toBeInvalid();
  await userEvent.keyboard('abc{Enter}');
  expect((await screen.findAllByText('商品 2：请输入盘到的数量，没有货请输入 0')).length).toBeGreaterThan(0);
  expect(await entry(2)).toBeInvalid();
  expect(entered).toEqual([]);
  await userEvent.clear(await entry(2));
  await userEvent.keyboard('8{Enter}');
  expect((await screen.findAllByText('盘点已结束，请刷新')).length).toBeGreaterThan(0);
  expect(await entry(2)).toBeInvalid();
  await userEvent.type(await entry(2), '{Backspace}8{Enter}');
  await waitFor(async () => expect(await entry(2)).toBeValid());
  expect(entered).toMatchObject([
    { goodsId: 2, qty: '8' },
    { goodsId: 2, qty: '8' },
  ]);
});

it('goes on to the next good by Enter, and stays where the last one was counted', async () => {
  server.replace({
    ...handlers,
    'GET /api/goods/stock-counts/:id': () => answer(count),
    'PUT /api/goods/stock-counts/:id/lines': ({ body }) => {
      sent.push(body);
      // What is typed comes in the order of the rows.
      return answer(lineOf(sent.length, counted[sent.length - 1] ?? null));
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/stockCount?count=3');
  const entry = (id: number) => screen.findByLabelText(`商品 ${id} 的数量`);
  await userEvent.click(await entry(1));
  await userEvent.keyboard('12{Enter}');
  expect(await entry(2)).toHaveFocus();
  await screen.findByText('已盘 1 / 应盘 3');
  expect(await entry(1)).toHaveValue('12');
  expect(await entry(2)).toHaveFocus();
  await userEvent.keyboard('5{Enter}7{Enter}');
  await screen.findByText('已盘 3 / 应盘 3');
  expect(await entry(3)).toHaveFocus();
  expect(sent).toMatchObject(counted.map((qty, index) => ({ goodsId: index + 1, qty, mode: 'set' })));
});
