import { Auth, ShellLink } from '@shanmen/shared';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import { type Warehouse, warehouseKinds } from '@shanmen/shared/contracts/goods/masters/warehouse';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  Count,
  FormButton,
  ImportButton,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  MasterState,
  Money,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
  StepButton,
} from '@shanmen/ui';
import { warehouseCalls, WarehouseForm } from './warehouse-form.tsx';

const columns: Column<Warehouse>[] = [
  { id: 'code', title: '编码', width: 70, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '名称', width: 136, fixed: 'left', cell: row => row.name },
  { id: 'kind', title: '类型', width: 76, cell: row => warehouseKinds[row.kind] },
  { id: 'keeper', title: '仓管', width: 84, cell: row => row.keeperName ?? <Nothing /> },
  { id: 'dept', title: '部门', width: 100, cell: row => row.deptName ?? <Nothing /> },
  { id: 'stores', title: '收银点', cell: row => row.storeNames || <Nothing /> },
  { id: 'negative', title: '负库存', width: 66, cell: row => <Negative of={row} /> },
  { id: 'goods', title: '品种数', width: 76, align: 'right', cell: row => <GoodsCount of={row} /> },
  {
    id: 'value',
    onCard: true,
    title: '库存金额',
    width: 108,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.valueFen ?? null} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { id: 'status', title: '状态', width: 76, cell: row => <MasterState of={row.status} /> },
];

const kinds = optionsOf(warehouseKinds);

/** 仓库: where goods lie, who keeps them, and what they are worth there. */
export function WarehouseList() {
  return (
    <ListScreen<Warehouse>
      id="goods.warehouse"
      title="仓库"
      endpoint="/api/goods/warehouses"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音首字母" />
          <SelectFilter name="kind" label="类型" options={kinds} />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={
        <>
          <FormButton code="goods:warehouse:add" label="新增仓库" isNew>
            {close => <WarehouseForm onClose={close} />}
          </FormButton>
          <Auth code="goods:warehouse:import">
            <ImportButton noun="仓库" endpoint="/api/goods/warehouses/import" list="goods.warehouse" />
          </Auth>
          <Auth code="goods:warehouse:export">
            <ListExportButton endpoint="/api/goods/warehouses/export" />
          </Auth>
        </>
      }
      rowActions={{
        width: 104,
        codes: ['goods:warehouse:edit', 'goods:warehouse:stop'],
        of: row => <Actions warehouse={row} />,
      }}
    />
  );
}

function Actions({ warehouse }: { readonly warehouse: Warehouse }) {
  return (
    <>
      <FormButton code="goods:warehouse:edit" label="编辑">
        {close => <WarehouseForm warehouse={warehouse} onClose={close} />}
      </FormButton>
      <StepButton
        of={warehouse}
        code="goods:warehouse:stop"
        effect="停用后不能再开单据。仓库须已清空，且没有收银点使用。"
        list="goods.warehouse"
        send={warehouseCalls.step}
      />
    </>
  );
}

function Negative({ of }: { readonly of: Warehouse }) {
  return of.allowNegative ? <StatusTag tone="warning">允许</StatusTag> : <Nothing />;
}

/** Leads to what lies there. */
function GoodsCount({ of: { id, goodsCount } }: { readonly of: Warehouse }) {
  return (
    <ShellLink to={`/goods/stockStatus?whId=${id}`}>
      <Count value={goodsCount} />
    </ShellLink>
  );
}
