import type { BarcodeRules, LabelTrial } from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const rules: BarcodeRules = [
  ['21PPPPPWWWWWC', '重量标签', ['2120PPPWWWWWC']],
  ['2120PPPWWWWWC', '旧秤标签', ['21PPPPPWWWWWC']],
].map(([pattern, meaning, besides], index) => ({
  id: index + 1,
  pattern: String(pattern),
  meaning: String(meaning),
  sort: index + 1,
  overlapsOk: true,
  status: 'active',
  version: 1,
  besides: [besides].flat().map(String),
}));

const read: LabelTrial = {
  ownGood: null,
  pattern: '21PPPPPWWWWWC',
  meaning: '重量标签',
  isChecked: true,
  plu: '20051',
  grams: 1500,
  amountFen: null,
  goodName: '龙井茶',
  qty: quantity('1.5'),
  unit: 'kg',
};

let app: OpenedApp;
let trial: LabelTrial;
beforeEach(async () => {
  trial = read;
  serveMock({
    ...handlers,
    'GET /api/goods/barcode-rules': () => answer(rules),
    'GET /api/goods/barcode-rules/trial': () => answer(trial),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/storeManage');
  fireEvent.click(await screen.findByRole('button', { name: '条码规则' }));
});
afterEach(() => app.close());

it('lists the rules in their order, and says which read the same labels', async () => {
  const table = await screen.findByRole('table', { name: '条码规则' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringContaining('与 2120PPPWWWWWC 重叠'),
    expect.stringContaining('与 21PPPPPWWWWWC 重叠'),
  ]);
});

it.each<[string, Partial<LabelTrial>, string]>([
  ['its good', {}, '规则 21PPPPPWWWWWC（重量标签），货号 20051，1500 克，「龙井茶」1.5 kg'],
  [
    'that it was misread',
    { isChecked: false, amountFen: fen(65_00) },
    '规则 21PPPPPWWWWWC（重量标签），货号 20051，1500 克，¥65.00，「龙井茶」，校验位错误',
  ],
  [
    'that no good has its number',
    { goodName: null },
    '规则 21PPPPPWWWWWC（重量标签），货号 20051，1500 克，没有这个货号的称重商品',
  ],
  ['that no rule reads it', { pattern: null, meaning: null }, '没有规则能读这个条码'],
  ['that it is the code of a good', { ownGood: '冰箱贴' }, '是「冰箱贴」自己的条码，不按规则读'],
])('says of a scanned label %s', async (_what, changes, said) => {
  trial = { ...read, ...changes };
  const box = await screen.findByLabelText('试扫标签');
  fireEvent.change(box, { target: { value: '2120051015001' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await screen.findByText(said)).toBeVisible();
});
