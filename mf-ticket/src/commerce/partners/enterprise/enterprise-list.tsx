import {
  type Enterprise,
  enterpriseKinds,
  enterpriseStatuses,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import {
  Code,
  type Column,
  Day,
  KeywordFilter,
  ListScreen,
  Money,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';

import { EnterpriseCard, EnterpriseState } from './enterprise-card.tsx';
import { EditEnterprise } from './enterprise-form.tsx';

const columns: Column<Enterprise>[] = [
  { id: 'code', title: '编码', width: 76, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 180, fixed: 'left', cell: row => row.name },
  { id: 'kind', title: '类型', width: 70, cell: row => enterpriseKinds[row.kind] },
  { id: 'uscc', title: '统一社会信用代码', width: 150, cell: row => <Code value={row.uscc} /> },
  { id: 'contact', title: '联系人', width: 84, hidden: true, cell: row => row.contact || <Nothing /> },
  { id: 'tel', title: '电话', width: 120, hidden: true, cell: row => row.tel || <Nothing /> },
  { id: 'manager', title: '客户经理', width: 80, cell: row => row.accountManagerName ?? <Nothing /> },
  { id: 'parent', title: '上级', width: 130, hidden: true, cell: row => row.parentName ?? <Nothing /> },
  {
    id: 'balance',
    title: '余额',
    width: 110,
    hidden: true,
    align: 'right',
    cell: row => <Money fen={row.balanceFen} />,
  },
  {
    id: 'available',
    onCard: true,
    title: '可用',
    width: 110,
    align: 'right',
    cell: row => <Money fen={row.availableFen} />,
  },
  { id: 'agreed', title: '协议到期', width: 108, cell: row => <Day value={row.agreedUntil} /> },
  { id: 'status', title: '状态', width: 84, onCard: true, cell: row => <EnterpriseState of={row.status} /> },
];

const kinds = optionsOf(enterpriseKinds);

/** 企业管理: whom the scenic area sells to under a contract. */
export function EnterpriseList() {
  return (
    <ListScreen<Enterprise>
      id="commerce.enterprise"
      title="企业管理"
      endpoint="/api/commerce/enterprises"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称、拼音或信用代码" />
          <SelectFilter name="kind" label="类型" options={kinds} />
          <StatusFilter of={enterpriseStatuses} />
        </>
      }
      toolbar={<EditEnterprise />}
      rowActions={{
        width: 76,
        codes: ['commerce:enterprise:edit'],
        of: row => <EditEnterprise enterprise={row} />,
      }}
      detail={{ title: row => row.name, of: row => <EnterpriseCard enterprise={row} /> }}
    />
  );
}
