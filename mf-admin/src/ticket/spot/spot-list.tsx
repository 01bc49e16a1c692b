import { masterStatuses, type Spot, SpotDraft, spotKinds } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Code,
  type Column,
  Count,
  Descriptions,
  Field,
  FormButton,
  FormDrawer,
  Input,
  InputNumber,
  KeywordFilter,
  ListScreen,
  optionsOf,
  Segmented,
  StatusFilter,
  Switch,
  useChange,
  useDone,
} from '@shanmen/ui';
import { GateList } from '../place/gate-list.tsx';
import { NewSpot } from './new-spot.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import { spotCalls } from './spot-calls.ts';

const columns: Column<Spot>[] = [
  { id: 'code', title: '编码', width: 52, fixed: 'left', cell: spot => <Code value={spot.code} /> },
  { id: 'name', title: '景点', width: 132, cell: spot => spot.name },
  { id: 'kind', title: '类型', width: 80, cell: spot => spotKinds[spot.kind] },
  { id: 'hours', title: '开放时间', width: 112, cell: spot => `${spot.openTime}–${spot.closeTime}` },
  { id: 'lastEntry', title: '最晚入园', width: 76, cell: spot => spot.lastEntryTime },
  {
    id: 'capacity',
    title: '日容量',
    width: 76,
    align: 'right',
    cell: spot => <Count value={spot.dayCapacity} />,
  },
  { id: 'reserve', title: '预约', width: 152, cell: spot => reserveWords(spot) },
  { id: 'gates', title: '检票口', width: 206, cell: spot => spot.gates.map(gate => gate.name).join('、') },
  { id: 'status', title: '状态', width: 72, cell: spot => <PlaceStatus of={spot.status} /> },
];

/** Places that are visited, with their gates. */
export function SpotList() {
  return (
    <ListScreen<Spot>
      id="ticket.spot"
      title="景区与时段 · 景点与检票口"
      endpoint="/api/ticket/spots"
      rowKey={spot => String(spot.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、名称或拼音首字母" />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={<NewSpot />}
      rowActions={{ width: 64, codes: ['ticket:spot:edit'], of: spot => <EditSpot spot={spot} /> }}
      detail={{ title: spot => spot.name, of: spot => <SpotDetail spot={spot} /> }}
    />
  );
}

function EditSpot({ spot }: { readonly spot: Spot }) {
  return (
    <FormButton code="ticket:spot:edit" label="编辑">
      {close => <SpotForm spot={spot} onClose={close} />}
    </FormButton>
  );
}

function SpotForm({ spot, onClose }: { readonly spot: Spot; readonly onClose: () => void }) {
  const change = useChange(spot, spotCalls.change);
  const done = useDone(onClose, spotCalls.every);
  const { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity } = spot;
  const value = { name, openTime, closeTime, lastEntryTime, status, reserveRequired, instantCapacity };
  return (
    <FormDrawer
      title={`编辑景点 ${spot.name}`}
      open
      schema={SpotDraft}
      value={value}
      submit={change}
      onDone={() => done(`${spot.name} 已保存`)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="openTime" label="开放" help="例：08:00">
        <Input maxLength={5} />
      </Field>
      <Field name="lastEntryTime" label="最晚入园">
        <Input maxLength={5} />
      </Field>
      <Field name="closeTime" label="关闭">
        <Input maxLength={5} />
      </Field>
      <Field
        name="instantCapacity"
        label="瞬时承载量"
        help="同一时刻最多可容纳的人数；看板据此提示在园人数，可留空"
      >
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Field>
      <Field
        name="reserveRequired"
        label="须提前预约"
        help="须先在「配额方案」中为窗口留出名额（开场前 60 分钟释放），未预约的游客仍可到窗口购票"
      >
        <Switch />
      </Field>
      <Field name="status" label="状态" help="停用后不再开放新的时段，检票口不再出现">
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </FormDrawer>
  );
}

function SpotDetail({ spot }: { readonly spot: Spot }) {
  return (
    <>
      <Descriptions
        items={[
          { label: '编码', value: <Code value={spot.code} /> },
          { label: '类型', value: spotKinds[spot.kind] },
          { label: '开放时间', value: `${spot.openTime}–${spot.closeTime}` },
          { label: '最晚入园', value: spot.lastEntryTime },
          { label: '日容量', value: <Count value={spot.dayCapacity} /> },
          {
            label: '瞬时承载量',
            value: spot.instantCapacity === null ? '未设' : <Count value={spot.instantCapacity} />,
          },
          { label: '预约', value: reserveWords(spot) },
          { label: '状态', value: <PlaceStatus of={spot.status} /> },
        ]}
      />
      <GateList spot={spot} />
    </>
  );
}

/** `须预约 · 现场留 15%` */
function reserveWords({ reserveRequired, walkinPercent }: Spot): string {
  const kept = walkinPercent > 0 ? `现场留 ${walkinPercent}%` : '';
  return [reserveRequired ? '须预约' : '', kept].filter(words => words !== '').join(' · ') || '不须预约';
}
