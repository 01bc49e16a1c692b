import { queryKeys } from '@shanmen/shared';
import { DriverVisitDraft } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { businessDay, timeOfDay } from '@shanmen/shared/time';
import { DayInput, Field, FormDrawer, Input, InputNumber, Select, useDone } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { driverChoices, visitCalls, visitId, visitStores } from './driver-visit-calls.ts';

/** 登记到访: begins with now, and with the store where there is only one. */
export function DriverVisitForm({ onClose }: { readonly onClose: () => void }) {
  const done = useDone(onClose, queryKeys.every(visitId));
  const stores = useQuery(visitStores);
  const [now] = useState(() => new Date());
  if (!stores.data) return null;
  const [only, more] = stores.data;
  return (
    <FormDrawer
      title="登记到访"
      open
      schema={DriverVisitDraft}
      value={{
        visitDate: businessDay(now),
        arriveTime: timeOfDay(now),
        outletIds: only && !more ? [only.outletId] : [],
      }}
      submit={visitCalls.add}
      onDone={() => done('已登记到访')}
      onClose={onClose}
    >
      <Field name="driverId" label="司机" help="没有的司机请先在票务 · 司机明细登记">
        <DriverInput />
      </Field>
      <Field name="heads" label="人数">
        <InputNumber min={1} max={500} precision={0} />
      </Field>
      <Field name="outletIds" label="门店">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'search' }}
          options={stores.data.map(({ outletId, code, name, pinyin }) => ({
            value: outletId,
            label: name,
            search: `${code} ${name} ${pinyin}`,
          }))}
        />
      </Field>
      <Field name="visitDate" label="日期">
        <DayInput />
      </Field>
      <Field name="arriveTime" label="到店时间" help="24 小时制，例：14:05">
        <Input maxLength={5} />
      </Field>
      <Field name="groupNo" label="团号">
        <Input maxLength={30} />
      </Field>
      <Field name="note" label="备注">
        <Input maxLength={100} />
      </Field>
    </FormDrawer>
  );
}

type DriverInputProps = {
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (id: number) => void;
};

/** Looks drivers up while it is typed; whole mobiles and plates find them too. */
function DriverInput(props: DriverInputProps) {
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useQuery(driverChoices(typed));
  return (
    <Select<number>
      {...props}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder="姓名、拼音首字母、车牌或手机号"
      notFoundContent={typed.trim() === '' ? '请输入姓名、车牌或手机号' : '没有找到在用的司机'}
      options={data.map(({ id, name, mark }) => ({ value: id, label: `${name} ${mark}` }))}
    />
  );
}
