import { Auth } from '@shanmen/shared';
import { type Driver, DriverDraft } from '@shanmen/shared/contracts/ticket/groups/driver';
import {
  Button,
  Field,
  FormDrawer,
  Input,
  InputNumber,
  PlusIcon,
  queryClient,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useRef, useState } from 'react';
import { EnterpriseField } from '../../../commerce/enterprise/enterprise-field.tsx';
import { everyDriver, driverCalls } from './driver-calls.ts';

/** 新增 without a driver, 编辑 with one. */
export function EditDriver({ driver }: { readonly driver?: Driver }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Auth code={driver ? 'ticket:driver:edit' : 'ticket:driver:add'}>
      {driver ? (
        <Button type="link" size="small" onClick={() => setIsOpen(true)}>
          编辑
        </Button>
      ) : (
        <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          新增司机
        </Button>
      )}
      {isOpen && <DriverForm {...(driver ? { driver } : {})} onClose={() => setIsOpen(false)} />}
    </Auth>
  );
}

type DriverFormProps = { readonly driver?: Driver; readonly onClose: () => void };

function DriverForm({ driver, onClose }: DriverFormProps) {
  const seen = useRef(driver?.version ?? 1);
  const { success } = useFeedback();
  const submit = (draft: DriverDraft, key: string) =>
    driver
      ? sendOver(seen, versionIn, version => driverCalls.change(driver.id, { ...draft, version }))
      : driverCalls.add(draft, key);
  return (
    <FormDrawer
      title={driver ? `编辑司机 ${driver.name}` : '新增司机'}
      open
      schema={DriverDraft}
      {...(driver ? { value: draftOf(driver) } : {})}
      submit={submit}
      onDone={() => {
        onClose();
        success('已保存');
        void queryClient.invalidateQueries({ queryKey: everyDriver });
      }}
      onClose={onClose}
    >
      <Field name="code" label="编号" help="保存后不变，例：D06">
        <Input maxLength={20} disabled={driver !== undefined} />
      </Field>
      <Field name="name" label="姓名">
        <Input maxLength={30} />
      </Field>
      <Field name="mobile" label="手机" help={driver ? `现为 ${driver.mobileMasked}，不填则不变` : '11 位'}>
        <Input maxLength={11} inputMode="numeric" />
      </Field>
      <Field name="plateNo" label="车牌号">
        <Input maxLength={20} />
      </Field>
      <Field name="vehicleType" label="车型" help="例：大巴">
        <Input maxLength={20} />
      </Field>
      <Field name="seats" label="座位数">
        <InputNumber min={1} max={200} precision={0} />
      </Field>
      <Field name="enterpriseId" label="车队" help="个体司机不填">
        <EnterpriseField named={driver?.enterpriseName ?? null} />
      </Field>
    </FormDrawer>
  );
}

function draftOf({ code, name, plateNo, vehicleType, seats, enterpriseId }: Driver): DriverDraft {
  return { code, name, mobile: null, plateNo, vehicleType, seats, enterpriseId };
}
