import { Auth, queryKeys, useAuth } from '@shanmen/shared';
import { type DocentShift, DocentShiftDraft } from '@shanmen/shared/contracts/reception/docents/docent-shift';
import { addDays, businessDay, weekdayOf } from '@shanmen/shared/time';
import {
  Button,
  DayInput,
  Failure,
  Field,
  FormButton,
  FormDrawer,
  Input,
  Page,
  PageTitle,
  Panel,
  Select,
  Skeleton,
  Space,
  useAct,
  useDone,
  useFeedback,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { docentsQuery, receptionIds, shiftCalls, shiftsQuery } from '../reception-calls.ts';
import styles from './docent.module.css';

const shiftKeys = [queryKeys.every(receptionIds.shift)] as const;
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const;

function mondayOf(day: string): string {
  return addDays(day, -'一二三四五六日'.indexOf(weekdayOf(day)));
}

/** 排班: a week of docents by days; a shift is dragged to another day or docent, and a week is copied to the next. */
export function ShiftWeek() {
  const [monday, setMonday] = useState(() => mondayOf(businessDay(new Date())));
  const shifts = useQuery(shiftsQuery(monday, addDays(monday, 6)));
  const act = useAct<{ added: number }>(shiftKeys);
  const copy = () =>
    act.mutate({
      send: key => shiftCalls.copyWeek(monday, addDays(monday, 7), key),
      said: ({ added }) => `已复制到下一周，新增 ${added} 班`,
    });
  return (
    <Page>
      <PageTitle>讲解员排班</PageTitle>
      <Panel>
        <div className={styles['bar']}>
          <Space.Compact>
            <Button onClick={() => setMonday(addDays(monday, -7))}>上一周</Button>
            <Button onClick={() => setMonday(mondayOf(businessDay(new Date())))}>本周</Button>
            <Button onClick={() => setMonday(addDays(monday, 7))}>下一周</Button>
          </Space.Compact>
          <b>
            {monday} 至 {addDays(monday, 6)}
          </b>
          <FormButton code="reception:docent-shift:edit" label="新增排班" isNew>
            {close => <ShiftForm begin={{ shiftDate: monday }} onClose={close} />}
          </FormButton>
          <Auth code="reception:docent-shift:copy-week">
            <Button loading={act.isPending} onClick={copy}>
              复制到下一周
            </Button>
          </Auth>
        </div>
      </Panel>
      <Panel tight>
        {shifts.data ? (
          <Week monday={monday} shifts={shifts.data} />
        ) : shifts.error ? (
          <Failure error={shifts.error} onRetry={() => void shifts.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Panel>
    </Page>
  );
}

type WeekProps = { readonly monday: string; readonly shifts: readonly DocentShift[] };

function Week({ monday, shifts }: WeekProps) {
  const docents = useQuery(docentsQuery);
  const move = useMove();
  const days = daysOfWeek.map(count => addDays(monday, count));
  const [over, setOver] = useState('');
  return (
    <table className={styles['week']} aria-label="一周排班">
      <thead>
        <tr>
          <th>讲解员</th>
          {days.map(day => (
            <th key={day}>
              {weekdayOf(day)} {day.slice(5)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(docents.data ?? []).map(docent => (
          <tr key={docent.id}>
            <th scope="row">
              {docent.name} <small>{docent.code}</small>
            </th>
            {days.map(day => (
              <td
                key={day}
                data-over={over === `${docent.id} ${day}`}
                onDragOver={event => {
                  event.preventDefault();
                  setOver(`${docent.id} ${day}`);
                }}
                onDragLeave={() => setOver('')}
                onDrop={event => {
                  setOver('');
                  const id = Number(event.dataTransfer.getData('text/plain'));
                  const shift = shifts.find(each => each.id === id);
                  if (shift) move({ ...shift, docentId: docent.id, shiftDate: day });
                }}
              >
                {shifts
                  .filter(shift => shift.docentId === docent.id && shift.shiftDate === day)
                  .map(shift => (
                    <ShiftBox key={shift.id} shift={shift} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Puts a shift on another day or docent. */
function useMove() {
  const act = useAct(shiftKeys);
  return ({ id, docentName: _name, ...to }: DocentShift) =>
    act.mutate({ send: () => shiftCalls.change(id, { ...to, isCancelled: false }), said: '已改排' });
}

function ShiftBox({ shift }: { readonly shift: DocentShift }) {
  const mayEdit = useAuth('reception:docent-shift:edit');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['shift']}
        draggable={mayEdit}
        disabled={!mayEdit}
        onDragStart={event => event.dataTransfer.setData('text/plain', String(shift.id))}
        onClick={() => setOpen(true)}
      >
        {shift.startTime}–{shift.endTime}
        {shift.post && ` ${shift.post}`}
      </button>
      {isOpen && <ShiftForm begin={shift} of={shift} onClose={() => setOpen(false)} />}
    </>
  );
}

type ShiftFormProps = {
  readonly begin: Partial<DocentShiftDraft>;
  /** What is changed; absent where it is new. */
  readonly of?: DocentShift;
  readonly onClose: () => void;
};

function ShiftForm({ begin, of, onClose }: ShiftFormProps) {
  const done = useDone(onClose, ...shiftKeys);
  const docents = useQuery(docentsQuery);
  const { shiftDate, docentId, startTime = '08:30', endTime = '17:00', post = '' } = begin;
  return (
    <FormDrawer
      title={of ? `改排 ${of.docentName} ${of.shiftDate}` : '新增排班'}
      open
      schema={DocentShiftDraft}
      value={{
        startTime,
        endTime,
        post,
        ...(shiftDate ? { shiftDate } : {}),
        ...(docentId ? { docentId } : {}),
      }}
      submit={(draft, key) =>
        of ? shiftCalls.change(of.id, { ...draft, isCancelled: false }) : shiftCalls.add(draft, key)
      }
      onDone={() => done(of ? '已改排' : '已排班')}
      onClose={onClose}
    >
      <Field name="docentId" label="讲解员">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={(docents.data ?? []).map(({ id, code, name }) => ({
            value: id,
            label: `${code} ${name}`,
          }))}
        />
      </Field>
      <Field name="shiftDate" label="日期">
        <DayInput />
      </Field>
      <Field name="startTime" label="上班" help="24 小时制，例：08:30">
        <Input maxLength={5} />
      </Field>
      <Field name="endTime" label="下班">
        <Input maxLength={5} />
      </Field>
      <Field name="post" label="岗位" help="例：古寺讲解台">
        <Input maxLength={30} />
      </Field>
      {of && <CancelShift of={of} onDone={() => done('已取消排班')} />}
    </FormDrawer>
  );
}

/** 取消排班: takes the shift out of the week. */
function CancelShift({ of, onDone }: { readonly of: DocentShift; readonly onDone: () => void }) {
  const act = useAct(shiftKeys);
  const { confirm } = useFeedback();
  const cancel = async () => {
    if (
      !(await confirm({
        title: `取消 ${of.docentName} ${of.shiftDate} 的排班？`,
        yes: '取消排班',
        danger: true,
      }))
    )
      return;
    const { id, docentName: _name, ...shift } = of;
    act.mutate(
      { send: () => shiftCalls.change(id, { ...shift, isCancelled: true }), said: '已取消排班' },
      { onSuccess: onDone },
    );
  };
  return (
    <Button danger loading={act.isPending} onClick={() => void cancel()}>
      取消排班
    </Button>
  );
}
