import type { PayableEntry, PayableRow } from '@shanmen/shared/contracts/goods/payables/payable';
import { fen } from '@shanmen/shared/money';
import { businessDay } from '@shanmen/shared/time';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const zero = fen(0);
const row: PayableRow = {
  supplierId: 1,
  code: 'G01',
  name: '浙岚工艺礼品',
  settle: '月结',
  creditDays: 30,
  openingFen: fen(500_00),
  purchaseFen: fen(799_99),
  returnFen: zero,
  paymentFen: fen(-300_00),
  prepaymentFen: fen(-2_000_00),
  adjustmentFen: zero,
  closingFen: fen(-1_000_01),
  notDueFen: fen(-1_000_01),
  to30Fen: zero,
  to60Fen: zero,
  to90Fen: zero,
  over90Fen: zero,
};
const totals = {
  opening: row.openingFen,
  purchase: row.purchaseFen,
  return: zero,
  payment: row.paymentFen,
  prepayment: row.prepaymentFen,
  adjustment: zero,
  closing: row.closingFen,
  notDue: row.notDueFen,
  to30: zero,
  to60: zero,
  to90: zero,
  over90: zero,
};

const prepayment: PayableEntry = {
  key: 'p1',
  kind: 'prepayment',
  bizDate: '2026-11-02',
  dueOn: '2026-11-02',
  no: 'FK0001',
  docId: null,
  docType: null,
  paymentId: 1,
  amountFen: fen(-2_000_00),
  openFen: zero,
  freeFen: fen(1_200_00),
  isReversed: false,
  balanceFen: fen(-1_000_01),
  remark: '',
  staffName: '库管',
  madeAt: null,
};

const asked: URLSearchParams[] = [];
let app: OpenedApp;
beforeEach(async () => {
  serveMock({
    ...handlers,
    'GET /api/goods/payables': ({ query }) => {
      asked.push(query);
      return answer({ rows: [row], total: 1, totals });
    },
    'GET /api/goods/payables/:id': () =>
      answer({
        supplierId: 1,
        name: row.name,
        from: '2000-01-01',
        to: '2026-11-30',
        openingFen: zero,
        closingFen: row.closingFen,
        entries: [prepayment, { ...prepayment, key: 'p2', isReversed: true }],
        settlements: [],
      }),
  });
  app = await openApp('mf-goods', goods, '40', '/goods/payables?keyword=G01');
  await screen.findByRole('cell', { name: '浙岚工艺礼品' });
});
afterEach(() => app.close());

it('G-26 shows every movement there is, so that the row and the total lead from 期初 to 期末应付', () => {
  const heads = screen.getAllByRole('columnheader').map(each => each.textContent);
  expect(heads).not.toContain('调整');
  const movements = ['期初', '进货货款', '退货', '付款', '预付'];
  const figuresOf = (found: HTMLElement, names: readonly string[]) =>
    names.map(name => {
      const column = screen.getByRole('columnheader', { name }).dataset['column'] ?? '';
      const text = found.querySelector(`td[data-column="${column}"]`)?.textContent ?? '';
      return Math.round(Number(text.replaceAll(',', '')) * 100);
    });
  for (const found of [
    screen.getByRole('row', { name: /浙岚工艺礼品/ }),
    screen.getByRole('row', { name: /合计/ }),
  ]) {
    const sum = figuresOf(found, movements).reduce((all, each) => all + each, 0);
    expect([sum]).toEqual(figuresOf(found, ['期末应付']));
    expect(sum).toBe(row.closingFen);
  }
});

it('shows the period that it answers, also to a link that names none', () => {
  const today = businessDay(new Date());
  const search = within(screen.getByRole('search', { name: '供应商应付' }));
  expect(search.getByLabelText('日期')).toHaveValue(`${today.slice(0, 8)}01`);
  expect(asked.at(-1)?.get('to')).toBe(today);
});

it('offers whoever pays to settle with what was paid in advance', async () => {
  await userEvent.click(screen.getByRole('button', { name: '付款' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByText('有预付 1,200.00 元未核销，可先核销进货单')).toBeVisible();
  expect(form.getByText('付款给 浙岚工艺礼品')).toBeVisible();
});
