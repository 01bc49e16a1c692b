import { SlotBatch, type SlotBatchEffect } from '@shanmen/shared/contracts/ticket/capacity/slot-batch';
import { slotName } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { slotStates } from '@shanmen/shared/contracts/ticket/capacity/slot-quota';
import { dayTypes } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import {
  Changes,
  DayInput,
  Failure,
  Field,
  Form,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  Segmented,
  Select,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { Value } from 'typebox/value';

import { slotCalls } from './slot-batch-calls.ts';
import styles from './slot-batch.module.css';

type SlotBatchFormProps = {
  /** Whose slots they are. */
  readonly spotName: string;
  readonly value: Partial<SlotBatch>;
  readonly onClose: () => void;
};

/** 调整库存与停售: of one slot or of many, with what changes on each day before anything does. */
export function SlotBatchForm({ spotName, value, onClose }: SlotBatchFormProps) {
  const done = useDone(onClose, slotCalls.every);
  return (
    <FormDrawer
      title={`调整库存与停售 · ${spotName}`}
      open
      width={720}
      schema={SlotBatch}
      value={value}
      submit={slotCalls.apply}
      onDone={() => done('已调整，已售门票不变')}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        {' '}
        <Field name="from" label="游玩日期起">
          <DayInput />
        </Field>
        <Field name="to" label="游玩日期止">
          <DayInput />
        </Field>
        <Field name="dayTypes" label="日型" help="只改所选日型的日期">
          <Select mode="multiple" options={optionsOf(dayTypes)} />
        </Field>
        <Field name="startTime" label="时段" help="留空为当天全部时段">
          <Input maxLength={5} placeholder="例：10:00" />
        </Field>
        <Field name="capacity" label="容量" help="留空不改">
          <InputNumber min={0} max={100_000} precision={0} />
        </Field>
        <Field name="state" label="状态">
          <Segmented options={optionsOf(slotStates)} />
        </Field>
        <Field name="reason" label="原因">
          <Input maxLength={200} />
        </Field>
      </div>
      <Effect value={value} />
    </FormDrawer>
  );
}

/** 变更对照, as it is typed. */
function Effect({ value }: { readonly value: Partial<SlotBatch> }) {
  const typed: unknown = Form.useWatch([], Form.useFormInstance());
  const draft: Partial<SlotBatch> = { ...value, ...Object(typed) };
  // An empty field means all of the day, as it does when the form is sent.
  const batch = { ...draft, startTime: draft.startTime || null, reason: '预览' };
  const asked = Value.Check(SlotBatch, batch) ? batch : null;
  const effect = useQuery({
    queryKey: asked ? slotCalls.previewKey(asked) : [...slotCalls.every, 'preview'],
    queryFn: () => (asked ? slotCalls.preview(asked) : Promise.reject(new Error('nothing is asked'))),
    enabled: asked !== null,
    placeholderData: before => before,
  });
  if (asked === null) return null;
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  return effect.data ? <Effects effect={effect.data} /> : null;
}

const mostRows = 60;

function Effects({ effect: { slots } }: { readonly effect: SlotBatchEffect }) {
  const changed = slots.filter(
    ({ before, after }) => before.capacity !== after.capacity || before.state !== after.state,
  );
  const against = slots.filter(({ toMove, toRelease }) => toMove + toRelease > 0);
  return (
    <div className={styles['effect']}>
      <div className={styles['rows']}>
        <Changes
          isStark={against.length > 0}
          rows={changed.slice(0, mostRows).map(({ visitDate, used, before, after, ...slot }) => ({
            label: `${visitDate.slice(5)} ${slotName(slot)}（已占 ${used}）`,
            from: `${before.capacity} ${slotStates[before.state]}`,
            to: `${after.capacity} ${slotStates[after.state]}`,
          }))}
        >
          <p>
            共 {slots.length} 个时段，{changed.length} 个有变化
          </p>
        </Changes>
      </div>
      {against.length > 0 && (
        <ul className={styles['against']} aria-label="冲突">
          {against.slice(0, mostRows).map(({ id, visitDate, toMove, toRelease, orderNos, ...slot }) => (
            <li key={id}>
              {visitDate} {slotName(slot)}：{toMove > 0 && `需先迁移 ${toMove} 张（${orderNos.join('、')}）`}
              {toRelease > 0 && `需先释放渠道配额 ${toRelease}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
