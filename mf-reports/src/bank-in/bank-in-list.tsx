import { api, Auth } from '@shanmen/shared';
import { type BankIn, bankInStates } from '@shanmen/shared/contracts/audit/bank-in';
import { fen } from '@shanmen/shared/money';
import {
  Button,
  Code,
  type Column,
  DateRangeFilter,
  Day,
  FormButton,
  Instant,
  KeywordFilter,
  ListScreen,
  Money,
  Nothing,
  ReasonDialog,
  StatusFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';
import { BankInForm } from './bank-in-form.tsx';
import { bankIns, everyBankIn } from './bank-in-calls.ts';

const columns: Column<BankIn>[] = [
  { id: 'no', title: '解款单号', width: 124, fixed: 'left', cell: row => <Code value={row.no} /> },
  { id: 'day', title: '营业日', width: 104, cell: row => <Day value={row.bizDate} /> },
  { id: 'outlet', title: '门店', width: 150, cell: row => row.outletName },
  { id: 'shifts', title: '班次', width: 180, cell: row => row.shiftNos },
  {
    id: 'handed',
    title: '应解',
    width: 110,
    align: 'right',
    cell: row => <Money fen={row.handedFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'amount',
    title: '解款金额',
    width: 110,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.amountFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { id: 'slip', title: '银行回单号', width: 140, cell: row => <Code value={row.slipNo} /> },
  {
    id: 'status',
    title: '状态',
    width: 80,
    onCard: true,
    cell: row => (
      <StatusTag tone={row.status === 'LIVE' ? 'success' : 'neutral'}>{bankInStates[row.status]}</StatusTag>
    ),
  },
  { id: 'maker', title: '登记人', width: 84, cell: row => row.madeBy },
  { id: 'at', title: '登记时间', width: 150, hidden: true, cell: row => <Instant value={row.madeAt} /> },
  {
    id: 'note',
    title: '备注',
    width: 140,
    hidden: true,
    cell: row => row.voidReason ?? (row.note || <Nothing />),
  },
];

/** 解款登记: cash of shifts that went to the bank, the newest first. */
export function BankInList() {
  return (
    <ListScreen<BankIn>
      id="audit.bank-in"
      title="解款登记"
      endpoint={bankIns}
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <StatusFilter of={bankInStates} />
          <KeywordFilter placeholder="单号、回单号、门店或班次" />
          <DateRangeFilter mostDays={366} />
        </>
      }
      toolbar={
        <FormButton code="audit:bank-in:add" label="登记解款" isNew>
          {close => <BankInForm onClose={close} />}
        </FormButton>
      }
      rowActions={{
        width: 64,
        codes: ['audit:bank-in:void'],
        of: row => row.status === 'LIVE' && <VoidButton of={row} />,
      }}
    />
  );
}

const reasons = ['金额登记有误', '回单号登记有误', '班次选错'];

function VoidButton({ of: { id, no } }: { readonly of: BankIn }) {
  const [isOpen, setIsOpen] = useState(false);
  const act = useAct([everyBankIn]);
  return (
    <Auth code="audit:bank-in:void">
      <Button type="link" size="small" danger onClick={() => setIsOpen(true)}>
        作废
      </Button>
      <ReasonDialog
        title={`作废解款 ${no}`}
        open={isOpen}
        presets={reasons}
        onClose={() => setIsOpen(false)}
        onDone={reason => {
          setIsOpen(false);
          act.mutate({
            said: '已作废',
            send: key => api.post<BankIn>(`${bankIns}/${id}/void`, { reason }, { key }),
          });
        }}
      />
    </Auth>
  );
}
