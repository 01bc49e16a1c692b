import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import { fen } from '@shanmen/shared/money';

import {
  audited,
  draftOf,
  enter,
  purchase,
  resultOf,
  step,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';

const { room } = storeroomOfEachTest();

it('a sale says how it is paid and what has come, and its list sums it', async () => {
  await audited(room, 'jh', purchase(room, [['W001', '20', 136]]));
  const paid = await audited(room, 'xs', sale({ payMethod: '银行转账', paidFen: fen(30_00) }));
  expect(paid).toMatchObject({ amountFen: 50_00, payMethod: '银行转账', paidFen: 30_00 });
  await enter(room.keeper, 'xs', sale({ payMethod: '挂账' }));
  const page = resultOf(await room.admin.call<DocumentPage>('GET', '/api/goods/documents/xs'));
  expect(page.totals).toMatchObject({ amount: 100_00, paid: 30_00 });
  expect(page.rows.map(({ payMethod, paidFen }) => [payMethod, paidFen])).toEqual([
    ['挂账', 0],
    ['银行转账', 30_00],
  ]);
  const red = resultOf(await step(room.lead, 'xs', paid, 'reverse', '录入错误'));
  expect(red).toMatchObject({ amountFen: -50_00, paidFen: -30_00 });
});

it.each([
  [{ paidFen: fen(1) }, '请选择收款方式'],
  [{ payMethod: '挂账', paidFen: fen(1) }, '挂账的单据没有已收'],
  [{ payMethod: '刷卡', paidFen: fen(50_01) }, '已收不能超过金额 50.00'],
  [{ payMethod: '刷卡', paidFen: fen(50_00), discountFen: fen(1) }, '已收不能超过金额 49.99'],
] as const)('a sale is refused when what was paid does not fit: %j', async (payment, message) => {
  const answer = await enter(room.keeper, 'xs', sale(payment));
  expect([answer.error?.code, answer.error?.message]).toEqual(['document_incomplete', message]);
});

it('cash is no way to pay it, and what was found knows of no payment', async () => {
  const cash = { ...sale({}), payMethod: '现金' };
  expect((await enter(room.keeper, 'xs', cash)).error?.code).toBe('invalid_input');
  const found = draftOf(room, [['W001', '1']], { reason: '盘盈', payMethod: '刷卡' });
  expect((await enter(room.keeper, 'by', found)).error?.message).toBe('没有收款方式这一项');
});

/** Two of 立体冰箱贴 for fifty yuan. */
function sale(
  changes: Partial<Pick<Document, 'discountFen' | 'paidFen'>> & { payMethod?: '银行转账' | '刷卡' | '挂账' },
) {
  const { parties, stores } = room.masters;
  const buyer = { partyId: parties.get('P003') ?? 0, storeId: stores.get('S01') ?? 0 };
  return draftOf(room, [['W001', '2', 50]], { ...buyer, ...changes });
}
