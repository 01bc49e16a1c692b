import {
  ChannelChange,
  ChannelDraft,
  channelSettleModes,
  type SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import {
  Field,
  FormButton,
  FormDrawer,
  Input,
  optionsOf,
  PinyinSelect,
  queryClient,
  Segmented,
  sendOver,
  useFeedback,
  versionIn,
} from '@shanmen/ui';
import { useRef } from 'react';
import { Type } from 'typebox';

import { channelCalls, channelKeysOf, searchAgreements } from './channel-calls.ts';

const Change = Type.Omit(ChannelChange, ['version'], { additionalProperties: false });

const reread = () => void queryClient.invalidateQueries({ queryKey: channelKeysOf.every });

export function NewChannel() {
  return (
    <FormButton code="commerce:channel:add" label="新增渠道" isNew>
      {close => <NewChannelForm onClose={close} />}
    </FormButton>
  );
}

function NewChannelForm({ onClose }: { readonly onClose: () => void }) {
  const { success } = useFeedback();
  return (
    <FormDrawer
      title="新增销售渠道"
      open
      schema={ChannelDraft}
      value={{ settleMode: 'PREPAID' }}
      submit={draft => channelCalls.add(draft)}
      onDone={() => {
        onClose();
        success('渠道已新增，点开它发放密钥');
        reread();
      }}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="大写字母开头，2 至 10 位字母或数字；保存后不变">
        <Input maxLength={10} />
      </Field>
      <Terms />
    </FormDrawer>
  );
}

export function EditChannel({ channel }: { readonly channel: SalesChannel }) {
  return (
    <FormButton code="commerce:channel:edit" label="编辑">
      {close => <ChannelForm channel={channel} onClose={close} />}
    </FormButton>
  );
}

type ChannelFormProps = { readonly channel: SalesChannel; readonly onClose: () => void };

function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const seen = useRef(channel.version);
  const { success } = useFeedback();
  const { id, code, name, agreementId, settleMode, status } = channel;
  return (
    <FormDrawer
      title={`编辑渠道 ${code}`}
      open
      schema={Change}
      value={{ name, agreementId, settleMode, status }}
      submit={draft => sendOver(seen, versionIn, version => channelCalls.change(id, { ...draft, version }))}
      onDone={() => {
        onClose();
        success(`${name} 已保存`);
        reread();
      }}
      onClose={onClose}
    >
      <Terms channel={channel} />
      <Field name="status" label="状态" help="停用后该渠道的所有密钥立即不能下单">
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </FormDrawer>
  );
}

function Terms({ channel }: { readonly channel?: SalesChannel }) {
  return (
    <>
      <Field name="name" label="名称">
        <Input maxLength={60} placeholder="例：途游网" />
      </Field>
      <Field name="agreementId" label="协议" help="票种、价格与账户以该企业的协议为准；续签后在此换成新协议">
        <AgreementField {...(channel ? { named: channel } : {})} />
      </Field>
      <Field name="settleMode" label="结算方式" help="须为协议约定的付款方式">
        <Segmented options={optionsOf(channelSettleModes)} />
      </Field>
    </>
  );
}

type AgreementFieldProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number | null) => void;
  /** What the value is called before anything was searched. */
  readonly named?: SalesChannel;
};

function AgreementField({ value = null, named, onChange, ...rest }: AgreementFieldProps) {
  const id = value === null ? null : String(value);
  return (
    <PinyinSelect
      {...rest}
      of="ticket.agreement"
      placeholder="协议编号或企业"
      value={id}
      search={searchAgreements}
      {...(named && named.agreementId === value
        ? { named: { id: String(value), code: named.agreementNo, name: named.enterpriseName } }
        : {})}
      onChange={picked => onChange?.(picked === null ? null : Number(picked))}
    />
  );
}
