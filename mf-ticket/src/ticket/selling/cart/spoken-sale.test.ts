import { fen } from '@shanmen/shared/money';
import { dueSaid, takenSaid } from './spoken-sale.ts';

const sale = {
  windowId: 1,
  saleMode: 'FIT',
  visitDate: '2026-11-20',
  lines: [],
  expectedTotalFen: fen(240_00),
} as const;
const cash = (amount: number, tender: number) => ({
  method: 'CASH' as const,
  amountFen: fen(amount),
  tenderFen: fen(tender),
});
const voucher = (amount: number) => ({
  method: 'VOUCHER' as const,
  amountFen: fen(amount),
  issuerId: 1,
  voucherNo: 'A1',
});
const line = {
  productId: 1,
  qty: 2,
  offer: undefined,
  amountFen: fen(240_00),
  named: 0,
  freeQty: 0,
  problem: null,
};

describe('what a window says', () => {
  it('names the tickets and what is due', () =>
    expect(dueSaid([line], fen(240_00))).toBe('您好，两张票，应收二百四十元'));

  it.each([
    [[cash(240_00, 300_00)], '收您三百元，找您六十元'],
    [[cash(240_00, 240_00)], '收您二百四十元'],
    [[voucher(40_00), cash(200_00, 300_00)], '收您三百元，找您一百元'],
    [[voucher(240_00)], '支付成功，二百四十元'],
    [[], null],
  ])('says what was taken and given back', (payments, said) =>
    expect(takenSaid({ ...sale, lines: [], payments })).toBe(said),
  );
});
