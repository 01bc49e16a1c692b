import { type Device, deviceKinds, deviceLinks } from '@shanmen/shared/contracts/ticket/admission/device';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Code,
  type Column,
  Count,
  Instant,
  KeywordFilter,
  ListScreen,
  SelectFilter,
  StatusFilter,
  StatusTag,
} from '@shanmen/ui';

import { EditDevice, NewDevice, RekeyDevice, useGateOptions } from './device-forms.tsx';

const linkTones = { online: 'success', offline: 'warning', lost: 'danger', never: 'neutral' } as const;
const tones = { on: 'success', off: 'neutral' } as const;

const columns: Column<Device>[] = [
  { id: 'sn', title: '设备号', width: 112, fixed: 'left', cell: device => <Code value={device.sn} /> },
  { id: 'name', title: '名称', width: 112, cell: device => device.name },
  { id: 'kind', title: '类型', width: 72, cell: device => deviceKinds[device.kind] },
  { id: 'gate', title: '检票口', width: 148, cell: device => `${device.spotName} · ${device.gateName}` },
  {
    id: 'link',
    title: '连接',
    width: 76,
    cell: device => <StatusTag tone={linkTones[device.link]}>{deviceLinks[device.link]}</StatusTag>,
  },
  { id: 'seen', title: '最近联系', width: 144, cell: device => <Instant value={device.lastSeenAt} /> },
  { id: 'list', title: '离线名单', width: 144, cell: device => <Instant value={device.listAsOf} /> },
  {
    id: 'waiting',
    title: '待传',
    width: 52,
    align: 'right',
    cell: device => <Count value={device.waitingScans} />,
  },
  {
    id: 'conflicts',
    title: '冲突',
    width: 52,
    align: 'right',
    cell: device => <Count value={device.openConflicts} />,
  },
  {
    id: 'status',
    title: '状态',
    width: 72,
    cell: device => <StatusTag tone={tones[device.status]}>{masterStatuses[device.status]}</StatusTag>,
  },
];

/** Gates and handhelds that check tickets by themselves, and how each is reached. */
export function DeviceList() {
  const gates = useGateOptions().map(({ value, label }) => ({ value: String(value), label }));
  return (
    <ListScreen<Device>
      id="ticket.device"
      title="景区与时段 · 检票设备"
      endpoint="/api/ticket/devices"
      rowKey={device => String(device.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="设备号、名称或拼音首字母" />
          <SelectFilter name="gateId" label="检票口" options={gates} />
          <StatusFilter of={masterStatuses} />
        </>
      }
      toolbar={<NewDevice />}
      rowActions={{
        width: 130,
        codes: ['ticket:device:edit'],
        of: device => (
          <>
            <EditDevice device={device} />
            <RekeyDevice device={device} />
          </>
        ),
      }}
    />
  );
}
