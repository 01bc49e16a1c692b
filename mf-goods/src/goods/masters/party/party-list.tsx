import { Auth } from '@shanmen/shared';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Party, partyKinds } from '@shanmen/shared/contracts/goods/masters/party';
import {
  Code,
  type Column,
  Count,
  FormButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  MasterState,
  Money,
  Nothing,
  SelectFilter,
  StatusFilter,
  StatusTag,
  StepButton,
} from '@shanmen/ui';
import { partyCalls, PartyForm } from './party-form.tsx';

const columns: Column<Party>[] = [
  { id: 'code', title: '编码', width: 76, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 150, fixed: 'left', cell: row => row.name },
  { id: 'kind', title: '类型', width: 60, cell: row => partyKinds[row.kind] },
  { id: 'phone', title: '电话', width: 130, cell: row => row.phone || <Nothing /> },
  { id: 'enterprise', title: '挂账企业', width: 190, cell: row => <ChargedTo of={row} /> },
  { id: 'room', title: '可用额度', width: 104, align: 'right', cell: row => <Room of={row} /> },
  {
    id: 'open',
    title: '未审单据',
    width: 80,
    align: 'right',
    cell: row => <Count value={row.openDocuments} />,
  },
  { id: 'status', title: '状态', width: 80, cell: row => <MasterState of={row.status} /> },
];

const kinds = Object.entries(partyKinds).map(([value, label]) => ({ value, label }));

/** 客户: who buys without a till, and on whose account. */
export function PartyList() {
  return (
    <ListScreen<Party>
      id="goods.party"
      title="客户"
      endpoint="/api/goods/parties"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称、拼音或电话" />
          <SelectFilter name="kind" label="类型" options={kinds} />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:party:add" label="新增客户" isNew>
            {close => <PartyForm onClose={close} />}
          </FormButton>
          <Auth code="goods:party:export">
            <ListExportButton endpoint="/api/goods/parties/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 104,
        codes: ['goods:party:edit', 'goods:party:stop'],
        of: row => <Actions party={row} />,
      }}
    />
  );
}

function Actions({ party }: { readonly party: Party }) {
  return (
    <>
      <FormButton code="goods:party:edit" label="编辑">
        {close => <PartyForm party={party} onClose={close} />}
      </FormButton>
      <StepButton
        of={party}
        code="goods:party:stop"
        effect="停用后不能再开销售单，历史单据不变。"
        list="goods.party"
        send={partyCalls.step}
      />
    </>
  );
}

function ChargedTo({ of: { account } }: { readonly of: Party }) {
  if (!account) return <Nothing />;
  return (
    <>
      {account.enterpriseName} {account.isFrozen && <StatusTag tone="warning">已冻结</StatusTag>}
    </>
  );
}

function Room({ of: { account } }: { readonly of: Party }) {
  return account ? <Money fen={account.availableFen} /> : <Nothing />;
}
