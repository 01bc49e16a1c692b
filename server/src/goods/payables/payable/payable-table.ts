import type { PayablePage, PayableRow } from '@shanmen/shared/contracts/goods/payables/payable';
import type { Fen } from '@shanmen/shared/money';

import type { FileColumn } from '../../../platform/workbook/list-file.ts';

/** The columns of 供应商应付 in a file. */
export const payableColumns: readonly FileColumn<PayableRow>[] = [
  { title: '编码', width: 5, format: 'text', cell: row => row.code },
  { title: '供应商', width: 14, format: 'text', cell: row => row.name },
  { title: '结算', width: 6, format: 'text', cell: row => row.settle },
  { title: '账期（天）', width: 5, format: 'int', cell: row => row.creditDays },
  amount('期初', 'opening', row => row.openingFen),
  amount('进货', 'purchase', row => row.purchaseFen),
  amount('退货', 'return', row => row.returnFen),
  amount('付款', 'payment', row => row.paymentFen),
  amount('预付', 'prepayment', row => row.prepaymentFen),
  amount('调整', 'adjustment', row => row.adjustmentFen),
  amount('期末应付', 'closing', row => row.closingFen),
  amount('未到期', 'notDue', row => row.notDueFen),
  amount('逾期 1–30 天', 'to30', row => row.to30Fen),
  amount('逾期 31–60 天', 'to60', row => row.to60Fen),
  amount('逾期 61–90 天', 'to90', row => row.to90Fen),
  amount('逾期 90 天以上', 'over90', row => row.over90Fen),
];

function amount(
  title: string,
  total: keyof PayablePage['totals'],
  cell: (row: PayableRow) => Fen,
): FileColumn<PayableRow> {
  return { title, width: 8, format: 'money', total, cell };
}
