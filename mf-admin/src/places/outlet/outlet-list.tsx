import { api, queryKeys } from '@shanmen/shared';
import {
  type Outlet,
  outlet,
  type OutletMove,
  outletStatuses,
} from '@shanmen/shared/contracts/admin/places/outlet';
import {
  Alert,
  Code,
  Form,
  InputNumber,
  masterScreen,
  Nothing,
  Select,
  SelectFilter,
  StatusTag,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useRegionOptions } from '../region/region-calls.ts';
import { RegionButton } from '../region/region-list.tsx';

const tones = { open: 'success', closed: 'neutral' } as const;

/** 网点与区域: every place where money is taken, the region that it lies in, and whether it can still be chosen. */
export const OutletList = masterScreen(outlet, {
  cells: {
    code: ({ code }) => <Code value={code} />,
    areaM2: ({ areaM2 }) => areaM2 ?? <Nothing />,
    status: ({ status }) => <StatusTag tone={tones[status]}>{outletStatuses[status]}</StatusTag>,
  },
  form: {
    inputs: {
      regionId: () => <RegionField />,
      areaM2: () => <InputNumber min={0} max={1_000_000} precision={2} />,
    },
    below: { regionId: of => of && <MoveEffect outlet={of} /> },
  },
  filters: { regionId: <RegionFilter /> },
  tools: () => <RegionButton />,
  rowActions: { width: 64 },
});

function RegionFilter() {
  const regions = useRegionOptions().map(({ value, label }) => ({ value: String(value), label }));
  return <SelectFilter name="regionId" label="区域" options={regions} />;
}

type RegionFieldProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
};

function RegionField(given: RegionFieldProps) {
  const regions = useRegionOptions();
  return <Select {...given} allowClear showSearch={{ optionFilterProp: 'label' }} options={regions} />;
}

/** Whose reach another region would change, before it is saved. */
function MoveEffect({ outlet: { id, regionId } }: { readonly outlet: Outlet }) {
  const chosen: unknown = Form.useWatch('regionId');
  const to = typeof chosen === 'number' ? chosen : null;
  const isMoved = chosen !== undefined && to !== regionId;
  const move = useQuery({
    queryKey: queryKeys.list(outlet.id, { part: 'move', id, regionId: to ?? 0 }),
    queryFn: () =>
      api.get<OutletMove>(`${outlet.path}/${id}/move`, { query: to === null ? {} : { regionId: to } }),
    enabled: isMoved,
  });
  if (!isMoved || !move.data) return null;
  const { gains, loses } = move.data;
  const words = [
    ...(gains.length > 0 ? [`将看到该网点：${gains.join('、')}`] : []),
    ...(loses.length > 0 ? [`不再看到该网点：${loses.join('、')}`] : []),
  ];
  return (
    <Form.Item>
      <Alert
        type={words.length > 0 ? 'warning' : 'info'}
        showIcon
        title={words.join('；') || '没有人的数据范围因此改变'}
      />
    </Form.Item>
  );
}
