import { Auth } from '@shanmen/shared';
import { type PayableRow, payableStates } from '@shanmen/shared/contracts/goods/payables/payable';
import { addFen, type Fen, fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  DateRangeFilter,
  FormButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  monthToDate,
  StatusFilter,
} from '@shanmen/ui';
import styles from './payable.module.css';
import { PaymentForm } from './payment-form.tsx';
import { StatementCard } from './statement-card.tsx';

const columns: Column<PayableRow>[] = [
  { id: 'code', title: '编码', width: 56, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '供应商', width: 120, fixed: 'left', cell: row => row.name },
  { id: 'terms', title: '结算', width: 90, cell: termsOf },
  amount('opening', '期初', row => row.openingFen),
  movement('purchase', '进货货款', row => row.purchaseFen),
  movement('return', '退货', row => row.returnFen),
  movement('payment', '付款', row => row.paymentFen),
  { ...movement('prepayment', '预付', row => row.prepaymentFen), hidden: true },
  { ...movement('adjustment', '调整', row => row.adjustmentFen), hidden: true },
  { ...amount('closing', '期末应付', row => row.closingFen), onCard: true },
  amount('notDue', '未到期', row => row.notDueFen),
  { ...amount('overdue', '逾期', overdueOf, true), hidden: true },
  amount('to30', '逾期 1–30', row => row.to30Fen, true),
  amount('to60', '31–60 天', row => row.to60Fen, true),
  amount('to90', '61–90 天', row => row.to90Fen, true),
  amount('over90', '90 天以上', row => row.over90Fen, true),
];

/** 供应商应付: what suppliers are owed, since when, and what was paid. */
export function PayableList() {
  return (
    <ListScreen<PayableRow>
      id="goods.payable"
      title="供应商应付"
      endpoint="/api/goods/payables"
      rowKey={row => String(row.supplierId)}
      columns={columns}
      filters={{
        always: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="供应商编码、名称或拼音首字母" />
            <DateRangeFilter />
            <StatusFilter of={payableStates} label="应付" />
          </>
        ),
      }}
      toolbar={
        <Auth code="goods:payable:export">
          <ListExportButton endpoint="/api/goods/payables/export" />
        </Auth>
      }
      rowActions={{
        width: 64,
        codes: ['goods:payable:pay'],
        of: row => (
          <FormButton code="goods:payable:pay" label="付款">
            {close => <PaymentForm of={row} onClose={close} />}
          </FormButton>
        ),
      }}
      detail={{ title: row => `应付 ${row.name}`, of: row => <StatementCard of={row} /> }}
    />
  );
}

function overdueOf({ to30Fen, to60Fen, to90Fen, over90Fen }: PayableRow): Fen {
  return [to60Fen, to90Fen, over90Fen].reduce(addFen, to30Fen);
}

function termsOf({ settle, creditDays }: PayableRow): string {
  return creditDays === 0 ? settle : `${settle} ${creditDays} 天`;
}

function amount(
  id: string,
  title: string,
  valueOf: (row: PayableRow) => Fen,
  isLate = false,
): Column<PayableRow> {
  return {
    id,
    title,
    width: 88,
    align: 'right',
    cell: row => <Sum value={valueOf(row)} isLate={isLate} />,
    total: sum => <Money fen={fen(sum)} />,
  };
}

/** What leads from 期初 to 期末应付: the columns that are drawn add up in each row and in the total. */
function movement(id: string, title: string, valueOf: (row: PayableRow) => Fen): Column<PayableRow> {
  return { ...amount(id, title, valueOf), moves: row => valueOf(row) !== 0 };
}

/** Nothing is drawn for nothing; what is late stands out. */
function Sum({ value, isLate }: { readonly value: Fen; readonly isLate: boolean }) {
  if (value === 0) return null;
  return (
    <span className={isLate ? styles['late'] : undefined}>
      <Money fen={value} />
    </span>
  );
}
