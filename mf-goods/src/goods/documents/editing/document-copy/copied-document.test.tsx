import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor } from '@testing-library/dom';
import { handlers } from '../../../../../dev/handlers.ts';
import { choices, draft, line } from '../../../../../test/document.ts';
import * as goods from '../../../../main.ts';
import { openAgain, typesToCopyAs, typesToTakeBackAs } from './copied-document.ts';

const source: SourceLine = {
  lineId: 71,
  docId: 9,
  docNo: 'JH0009',
  bizDate: '2026-11-18',
  counterparty: '青岚丝织工坊',
  supplierId: 1,
  partyId: null,
  storeId: null,
  isOnAccount: false,
  whId: 1,
  dueOn: null,
  goodsId: 1,
  code: 'W001',
  barcode: null,
  name: '冰箱贴',
  spec: '',
  unit: '只',
  qtyScale: 0,
  qty: quantity('10'),
  openQty: quantity('2'),
  openFen: fen(13_60),
  gift: false,
  pack: null,
  packs: [],
  batches: [],
  stockQty: quantity('2'),
  retailFen: fen(25_00),
};
const returned = {
  ...draft,
  id: 6,
  no: 'JT0006',
  sourceDocId: 9,
  lines: [{ ...line, sourceLineId: 71, qty: quantity('3') }],
};

it('takes back again what is still open of the same lines, and no more than before', () => {
  const again = (openQty: string) => openAgain(returned, [{ ...source, openQty: quantity(openQty) }]);
  expect(again('2').map(({ qty, sourceLineId }) => [qty, sourceLineId])).toEqual([['2', 71]]);
  expect(again('8').map(({ qty }) => qty)).toEqual(['3']);
  expect(openAgain(returned, [{ ...source, lineId: 72 }])).toEqual([]);
});

describe('what a document is begun as once more', () => {
  let app: OpenedApp;
  let asked: unknown[];
  beforeEach(() => {
    asked = [];
    serveMock({
      ...handlers,
      'GET /api/goods/choices': () => answer(choices),
      'GET /api/goods/documents/:type/:id': () => answer(returned),
      'GET /api/goods/source-lines': ({ query }) => {
        asked.push([query.get('type'), query.get('docId')]);
        return answer([source]);
      },
    });
  });
  afterEach(async () => {
    await app.close();
    queryClient.clear();
  });

  it('is its own type, or what stands for itself, or what takes it back', async () => {
    app = await openApp('mf-goods', goods, '40', '/goods/jt');
    expect(typesToCopyAs('jh')).toEqual(expect.arrayContaining(['jh', 'db', 'ly', 'xs']));
    for (const type of ['jt', 'xt', 'gh', 'cz', 'qr'] as const) {
      expect(typesToCopyAs('jh')).not.toContain(type);
      expect(typesToCopyAs(type)).toContain(type);
    }
    expect(typesToCopyAs('cz')).toEqual(['cz']);
    expect(
      documentTypeKeys.map(type => [type, ...typesToTakeBackAs(type)]).filter(({ length }) => length > 1),
    ).toEqual(
      expect.arrayContaining([
        ['jh', 'jt'],
        ['xs', 'xt'],
        ['jy', 'gh'],
      ]),
    );
  });

  it('goes back to the source of what it took back', async () => {
    app = await openApp('mf-goods', goods, '40', '/goods/jt?doc=new&copy=jt-6');
    await screen.findAllByText('W001');
    await waitFor(() => expect(asked).toEqual([['jt', '9']]));
    expect(screen.getByRole('row', { name: /W001/ })).toHaveTextContent('13.60');
  });
});
