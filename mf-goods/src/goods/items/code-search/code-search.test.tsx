import type { Batches } from '@shanmen/shared/contracts/goods/stock/batch';
import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/items/code-search';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { hearTones } from '@shanmen/ui/testing/hear-tones';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const nothing: CodeSearchAnswer = { card: null, found: [] };

let server: MockServer;
let app: OpenedApp;
beforeAll(() => {
  server = serveMock(handlers);
});
afterEach(() => app.close());

it('says that it searches, and of which code, until the answer is there', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  server.replace({
    ...handlers,
    'GET /api/goods/code-search': async ({ query }) => {
      if (query.get('q') === 'W002') await released;
      return answer(nothing);
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/codeSearch');
  const box = await screen.findByLabelText('编码');
  const ask = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyUp(box, { key: 'Enter' });
  };
  ask('W001');
  expect(await screen.findByText('未找到商品「W001」')).toBeVisible();
  ask('W002');
  expect(await screen.findByRole('status')).toHaveTextContent('正在查询「W002」…');
  expect(screen.queryByText(/^没有「/)).toBeNull();
  release();
  expect(await screen.findByText('未找到商品「W002」')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

it('hears a scanner wherever the focus is, and refuses what nothing has with a low tone each time', async () => {
  const heard = hearTones();
  server.replace({ ...handlers, 'GET /api/goods/code-search': () => answer(nothing) });
  app = await openApp('mf-goods', goods, '40', '/goods/codeSearch');
  const box = await screen.findByLabelText('编码');
  await waitFor(() => expect(box).toHaveFocus());
  box.blur();
  const scan = () => {
    for (const code of [...Array.from('6901234000017', digit => `Digit${digit}`), 'Enter'])
      window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
  };
  scan();
  expect(await screen.findByText('未找到商品「6901234000017」')).toBeVisible();
  expect(box).toHaveValue('6901234000017');
  expect(box).toHaveAttribute('inputmode', 'none');
  scan();
  await waitFor(() => expect(heard).toEqual([220, 220]));
});

it('shows what of a good expires first, and prints its label', async () => {
  server.replace({
    ...handlers,
    'GET /api/goods/code-search': () => answer(cake),
    'GET /api/goods/stock/batches': ({ query }) => answer(query.get('goodsId') === '7' ? batches : []),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/codeSearch');
  const box = await screen.findByLabelText('编码');
  fireEvent.change(box, { target: { value: 'T004' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  const dated = await screen.findByRole('region', { name: '效期批次' });
  expect(await within(dated).findByText('已过期')).toBeVisible();
  expect(screen.getByRole('button', { name: '打印价签' })).toBeVisible();
});

const cake: CodeSearchAnswer = {
  card: {
    good: {
      goodsId: 7,
      code: 'T004',
      barcode: '2003000000542',
      name: '手工桂花糕',
      spec: '250g',
      unit: '盒',
      qtyScale: 0,
      retailFen: fen(28_00),
      memberFen: fen(25_00),
      taxRate: 13,
      stockQty: quantity('6'),
      shelfLifeDays: 45,
      openPrice: false,
      pack: null,
      packs: [],
      batches: [],
      exact: true,
    },
    pictureAt: null,
    stock: [],
    documents: [],
  },
  found: [],
};

const batches: Batches = [
  {
    whId: 1,
    warehouse: '总仓',
    cameOn: '2026-10-01',
    docId: 3,
    docType: 'jh',
    no: 'JH261001ZC-0001',
    cameQty: quantity('10'),
    leftQty: quantity('6'),
    batchNo: '',
    madeOn: '2026-09-30',
    expiresOn: '2026-11-14',
    state: 'expired',
  },
];
