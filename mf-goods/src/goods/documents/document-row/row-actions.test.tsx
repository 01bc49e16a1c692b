import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import { fen, zeroFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { answer, type MockServer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const choices: Choices = {
  ownWarehouses: [],
  allWarehouses: [],
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

const rowOf = (id: number, changes: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  version: 2,
  no: `JH000${id}`,
  bizDate: '2026-11-20',
  status: 'submitted',
  isRed: false,
  counterparty: '青岚丝织工坊',
  warehouse: '总仓',
  department: '',
  qtyTotal: quantity('3'),
  amountFen: fen(20_40),
  paidFen: zeroFen,
  payMethod: null,
  makerId: 1,
  makerName: '库管',
  handlerName: '库管',
  salesmanName: '',
  checkerName: '',
  auditorName: '',
  auditedAt: null,
  printedTimes: 0,
  sourceNo: null,
  countNo: null,
  fileCount: 0,
  remark: '',
  ...changes,
});

let server: MockServer;
let app: OpenedApp;
let rows: DocumentRow[];
let sent: unknown[];

beforeAll(() => {
  server = serveMock(handlers);
});
beforeEach(async () => {
  sent = [];
  rows = [
    rowOf(1),
    rowOf(2, { makerId: 2 }),
    rowOf(3, { checkerName: '采购主管' }),
    rowOf(4, { status: 'draft' }),
    rowOf(5, { isRed: true }),
  ];
  server.replace({
    ...handlers,
    'GET /api/goods/choices': () => answer(choices),
    'GET /api/goods/documents/:type': () => answer({ rows, total: rows.length, totals: {} }),
    'POST /api/goods/documents/:type/:id/withdraw': ({ params, body }) => {
      sent.push([params['id'], body]);
      rows = rows.map(row => (String(row.id) === params['id'] ? { ...row, status: 'draft' } : row));
      return answer({ id: Number(params['id']), version: 3 });
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/jh');
  await screen.findByRole('row', { name: /JH0005/ });
});
afterEach(() => app.close());

const withdrawal = (no: string) => screen.queryByRole('button', { name: `撤回 ${no}` });

it('offers to take back one’s own that nobody has audited yet, and says when it was done', async () => {
  await waitFor(() => expect(withdrawal('JH0001')).not.toBeNull());
  for (const no of ['JH0002', 'JH0003', 'JH0004']) expect(withdrawal(no)).toBeNull();
  const button = await screen.findByRole('button', { name: '撤回 JH0001' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText('已撤回 JH0001，可以修改')).toBeVisible();
  await waitFor(() => expect(withdrawal('JH0001')).toBeNull());
  expect(sent).toEqual([['1', { version: 2 }]]);
});

it('asks before a red document is given up', async () => {
  fireEvent.click(await screen.findByRole('button', { name: '撤回 JH0005' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('撤回这张红字单据？它会作废，原单据不变。');
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: /^撤\s?回/ }));
  expect(await screen.findByText('已撤回 JH0005')).toBeVisible();
  expect(sent).toEqual([['5', { version: 2 }]]);
});
