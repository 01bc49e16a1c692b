import {
  type SlotQuota,
  SlotQuotaDraft,
  slotStates,
} from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import {
  type Column,
  countColumn,
  DateRangeFilter,
  Day,
  Field,
  FormButton,
  InputNumber,
  ListScreen,
  ModalForm,
  optionsOf,
  Segmented,
  sendOver,
  StatusFilter,
  StatusTag,
  useDone,
} from '@shanmen/ui';
import { useRef } from 'react';
import { slotQuotaCalls } from './spot-calls.ts';
import { SpotFilter } from './spot-filter.tsx';

const tones = { open: 'success', closed: 'danger' } as const;

const columns: Column<SlotQuota>[] = [
  { id: 'day', title: '日期', width: 110, fixed: 'left', cell: slot => <Day value={slot.visitDate} /> },
  { id: 'spot', title: '景点', width: 150, cell: slot => slot.spotName },
  { id: 'time', title: '时段', width: 120, cell: slotName },
  countColumn('capacity', '容量', slot => slot.capacity),
  countColumn('held', '占位', slot => slot.held),
  { ...countColumn('sold', '已售', slot => slot.sold), onCard: true },
  countColumn('reserved', '渠道保留', slot => slot.reserved),
  {
    ...countColumn('remaining', '公共余票', slot => slot.capacity - slot.held - slot.sold - slot.reserved),
    onCard: true,
  },
  countColumn('checkedIn', '已检', slot => slot.checkedIn),
  {
    id: 'state',
    title: '状态',
    width: 80,
    cell: slot => <StatusTag tone={tones[slot.state]}>{slotStates[slot.state]}</StatusTag>,
  },
];

/** The slots of the days that are open, with what is held and sold of each. */
export function SlotQuotaList() {
  return (
    <ListScreen<SlotQuota>
      id="ticket.slot-quota"
      title="景区与时段 · 每日时段"
      endpoint="/api/ticket/slot-quotas"
      rowKey={slot => String(slot.id)}
      columns={columns}
      filters={
        <>
          <DateRangeFilter mostDays={92} />
          <SpotFilter />
          <StatusFilter of={slotStates} />
        </>
      }
      rowActions={{ width: 76, codes: ['ticket:spot:edit'], of: slot => <EditQuota slot={slot} /> }}
    />
  );
}

function EditQuota({ slot }: { readonly slot: SlotQuota }) {
  return (
    <FormButton code="ticket:spot:edit" label="调整">
      {close => <QuotaForm slot={slot} onClose={close} />}
    </FormButton>
  );
}

function QuotaForm({ slot, onClose }: { readonly slot: SlotQuota; readonly onClose: () => void }) {
  const { capacity, state } = slot;
  const seen = useRef<SlotQuotaDraft>({ capacity, state });
  const done = useDone(onClose, slotQuotaCalls.every);
  const name = `${slot.visitDate} ${slot.spotName} ${slot.startTime}–${slot.endTime}`;
  return (
    <ModalForm
      title={`调整 ${name}`}
      open
      schema={SlotQuotaDraft}
      value={{ capacity, state }}
      submit={draft =>
        sendOver(seen, quotaIn, before => slotQuotaCalls.change(slot.id, { ...draft, seen: before }))
      }
      onDone={() => done(`${name} 已保存`)}
      onClose={onClose}
    >
      <Field
        name="capacity"
        label="容量"
        help={`已占 ${slot.held + slot.sold}（占位 ${slot.held}，已售 ${slot.sold}）`}
      >
        <InputNumber min={0} max={100_000} precision={0} />
      </Field>
      <Field name="state" label="状态" help="停售后不再售票，已售门票照常检票">
        <Segmented options={optionsOf(slotStates)} />
      </Field>
    </ModalForm>
  );
}

function quotaIn({ capacity, state }: Readonly<Record<string, unknown>>): SlotQuotaDraft | null {
  const isState = state === 'open' || state === 'closed';
  return typeof capacity === 'number' && isState ? { capacity, state } : null;
}
