import { api, Auth, queryKeys } from '@shanmen/shared';
import {
  type Device,
  DeviceChange,
  DeviceDraft,
  type DeviceKey,
  deviceKinds,
} from '@shanmen/shared/contracts/ticket/admission/device';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Button,
  CopyText,
  Field,
  FormButton,
  FormDrawer,
  Input,
  Modal,
  ModalForm,
  optionsOf,
  PlusIcon,
  queryClient,
  Segmented,
  Select,
  useChange,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import { Type } from 'typebox';
import { useQuery } from '@tanstack/react-query';
import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import styles from './device.module.css';

/** The calls about gates and handhelds that sign for themselves. */
const deviceCalls = {
  gates: () => api.get<Gate[]>('/api/ticket/gates'),
  enrol: (draft: DeviceDraft) => api.post<DeviceKey>('/api/ticket/devices', draft),
  change: (id: number, change: DeviceChange) => api.put<Device>(`/api/ticket/devices/${id}`, change),
  rekey: (id: number) => api.post<DeviceKey>(`/api/ticket/devices/${id}/keys`),
};

const deviceKeysOf = {
  gates: queryKeys.list('ticket.gate', {}),
  every: queryKeys.every('ticket.device'),
};

const kinds = optionsOf(deviceKinds);
const statuses = optionsOf(masterStatuses);

const Change = Type.Omit(DeviceChange, ['version'], { additionalProperties: false });

const reread = () => void queryClient.invalidateQueries({ queryKey: deviceKeysOf.every });

export function NewDevice() {
  const [isOpen, setIsOpen] = useState(false);
  const [key, setKey] = useState<DeviceKey | null>(null);
  const gates = useGateOptions();
  return (
    <Auth code="ticket:device:edit">
      <Button type="primary" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        登记设备
      </Button>
      {isOpen && (
        <FormDrawer
          title="登记设备"
          open
          schema={DeviceDraft}
          value={{ kind: 'GATE', status: 'on' }}
          submit={async draft => setKey(await deviceCalls.enrol(draft))}
          onDone={() => {
            setIsOpen(false);
            reread();
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="sn" label="设备号" help="机身上的序列号，大写字母、数字与短横">
            <Input maxLength={40} />
          </Field>
          <Field name="name" label="名称">
            <Input maxLength={60} placeholder="例：南门 1 号左闸" />
          </Field>
          <Field name="kind" label="类型">
            <Segmented options={kinds} />
          </Field>
          <Field name="gateId" label="检票口" help="设备只能为这个检票口检票">
            <Select options={gates} showSearch optionFilterProp="label" />
          </Field>
          <Field name="status" label="状态">
            <Segmented options={statuses} />
          </Field>
        </FormDrawer>
      )}
      {key && <DeviceKeyDialog shown={key} onClose={() => setKey(null)} />}
    </Auth>
  );
}

export function EditDevice({ device }: { readonly device: Device }) {
  return (
    <FormButton code="ticket:device:edit" label="编辑">
      {close => <DeviceForm device={device} onClose={close} />}
    </FormButton>
  );
}

function DeviceForm({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const change = useChange(device, deviceCalls.change);
  const gates = useGateOptions();
  const { success } = useFeedback();
  const { sn, name, gateId, status } = device;
  return (
    <ModalForm
      title={`编辑设备 ${sn}`}
      open
      schema={Change}
      value={{ name, gateId, status }}
      submit={change}
      onDone={() => {
        onClose();
        success(`${sn} 已保存`);
        reread();
      }}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      <Field name="gateId" label="检票口">
        <Select options={gates} showSearch optionFilterProp="label" />
      </Field>
      <Field name="status" label="状态" help="停用后设备立即不能检票">
        <Segmented options={statuses} />
      </Field>
    </ModalForm>
  );
}

export function RekeyDevice({ device }: { readonly device: Device }) {
  const [key, setKey] = useState<DeviceKey | null>(null);
  const { confirm } = useFeedback();
  const rekey = async () => {
    const title = `为「${device.name}」换新密钥？`;
    const text = '旧密钥立即失效，设备在写入新密钥前不能检票。';
    if (await confirm({ title, text, yes: '换密钥', danger: true })) {
      setKey(await deviceCalls.rekey(device.id));
      reread();
    }
  };
  return (
    <Auth code="ticket:device:edit">
      <Button type="link" size="small" onClick={() => void rekey()}>
        换密钥
      </Button>
      {key && <DeviceKeyDialog shown={key} onClose={() => setKey(null)} />}
    </Auth>
  );
}

export function useGateOptions(): { value: number; label: string }[] {
  const gates = useQuery({ queryKey: deviceKeysOf.gates, queryFn: deviceCalls.gates });
  return gates.data?.map(({ id, spotName, name }) => ({ value: id, label: `${spotName} · ${name}` })) ?? [];
}

/** The key of a device, shown this once: nobody can read it again, only replace it. */
function DeviceKeyDialog({ shown, onClose }: { readonly shown: DeviceKey; readonly onClose: () => void }) {
  return (
    <Modal
      title={`设备 ${shown.sn} 的密钥`}
      open
      width={520}
      closable={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已写入设备
        </Button>
      }
    >
      <p className={styles['hint']}>请立即写入设备。密钥只显示这一次，遗失只能换新。</p>
      <CopyText text={shown.key} />
    </Modal>
  );
}
