import { type Outlet, outletKinds, outletStatuses } from '@shanmen/shared/contracts/admin/places/outlet';
import {
  Code,
  type Column,
  countColumn,
  KeywordFilter,
  ListScreen,
  Nothing,
  optionsOf,
  SelectFilter,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';
import { useRegionOptions } from '../region/region-calls.ts';
import { RegionButton } from '../region/region-list.tsx';
import { EditOutlet } from './outlet-form.tsx';

const tones = { open: 'success', closed: 'neutral' } as const;

const columns: Column<Outlet>[] = [
  { id: 'code', title: '编码', width: 76, fixed: 'left', cell: outlet => <Code value={outlet.code} /> },
  { id: 'name', title: '网点', width: 176, cell: outlet => outlet.name },
  { id: 'kind', title: '类型', width: 76, cell: outlet => outletKinds[outlet.kind] },
  { id: 'region', title: '区域', width: 190, cell: outlet => outlet.regionPath || <Nothing /> },
  {
    id: 'area',
    title: '面积（㎡）',
    width: 100,
    align: 'right',
    cell: outlet => outlet.areaM2 ?? <Nothing />,
  },
  { id: 'hours', title: '营业时间', width: 130, cell: outlet => outlet.openingHours || <Nothing /> },
  countColumn('people', '所属人员', outlet => outlet.people),
  {
    id: 'status',
    title: '状态',
    width: 80,
    cell: outlet => <StatusTag tone={tones[outlet.status]}>{outletStatuses[outlet.status]}</StatusTag>,
  },
];

/** 网点与区域: every place where money is taken, the region that it lies in, and whether it can still be chosen. */
export function OutletList() {
  return (
    <ListScreen<Outlet>
      id="admin.outlet"
      title="系统设置 · 网点与区域"
      endpoint="/api/admin/outlets"
      rowKey={outlet => String(outlet.id)}
      columns={columns}
      filters={<Filters />}
      toolbar={<RegionButton />}
      rowActions={{ width: 64, codes: ['admin:outlet:edit'], of: outlet => <EditOutlet outlet={outlet} /> }}
    />
  );
}

function Filters() {
  const regions = useRegionOptions().map(({ value, label }) => ({ value: String(value), label }));
  return (
    <>
      <KeywordFilter placeholder="编码、名称或拼音首字母" />
      <SelectFilter name="kind" label="类型" options={optionsOf(outletKinds)} />
      <SelectFilter name="regionId" label="区域" options={regions} />
      <StatusFilter of={outletStatuses} />
    </>
  );
}
