import { ShellLink } from '@shanmen/shared';
import type { Supplier } from '@shanmen/shared/contracts/goods/masters/supplier';
import { Code, type Column, Count, Day, Money, Nothing } from '@shanmen/ui';
import { MasterState } from '../master/master-state.tsx';
import { Licence, settleOf } from './supplier-card.tsx';

/** The columns of 供应商. */
export const supplierColumns: Column<Supplier>[] = [
  { id: 'code', title: '编码', width: 60, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 120, fixed: 'left', cell: row => row.name },
  { id: 'type', title: '类型', width: 56, cell: row => row.type },
  { id: 'contact', title: '联系人', width: 60, cell: row => row.contact || <Nothing /> },
  { id: 'phone', title: '电话', width: 120, cell: row => row.phone || <Nothing /> },
  { id: 'settle', title: '结算', width: 88, cell: settleOf },
  {
    id: 'owed',
    title: '应付余额',
    width: 96,
    align: 'right',
    code: 'goods:payable:view',
    cell: row => <Owed of={row} />,
  },
  {
    id: 'goods',
    title: '商品',
    width: 56,
    align: 'right',
    hidden: true,
    cell: row => <Count value={row.goodsCount} />,
  },
  { id: 'last', title: '最近进货', width: 100, cell: row => <Day value={row.lastPurchaseOn} /> },
  {
    id: 'licence',
    title: '证照到期',
    width: 176,
    cell: row => <Licence endsOn={row.licenceEndsOn} alertUntil={row.alertUntil} />,
  },
  { id: 'status', title: '状态', width: 64, cell: row => <MasterState of={row.status} /> },
];

/** Leads to the statement, and to paying it. */
function Owed({ of: { code, owedFen } }: { readonly of: Supplier }) {
  if (owedFen === undefined || owedFen === 0) return <Nothing />;
  return (
    <ShellLink to={`/goods/payables?keyword=${code}`}>
      <Money fen={owedFen} />
    </ShellLink>
  );
}
