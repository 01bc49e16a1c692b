import { Auth } from '@shanmen/shared';
import {
  type ChannelKey,
  ChannelKeyDraft,
  type NewChannelKey,
  type SalesChannel,
} from '@shanmen/shared/contracts/ticket/channels/channel';
import {
  Button,
  Code,
  type Column,
  CopyText,
  DataTable,
  Field,
  FormButton,
  Instant,
  Modal,
  ModalForm,
  queryClient,
  Select,
  StatusTag,
  useAct,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';

import { channelCalls, channelKeysOf } from './channel-calls.ts';

type Props = { readonly channel: SalesChannel };

/** The keys come with the channel. */
const read = {
  isLoading: false,
  error: null,
  retry: () => undefined,
  nothing: '还没有密钥，发放后对方才能下单',
};

/** Keys of one channel, the newest first: a new one is in use before the old one is stopped. */
export function ChannelKeys({ channel }: Props) {
  const columns: Column<ChannelKey>[] = [
    { id: 'hint', title: '密钥', width: 80, cell: ({ hint }) => <Code value={`${hint}…`} /> },
    { id: 'addresses', title: '来源地址', width: 220, cell: ({ addresses }) => addresses.join('、') },
    { id: 'made', title: '发放时间', width: 144, cell: ({ createdAt }) => <Instant value={createdAt} /> },
    { id: 'revoked', title: '停用时间', width: 144, cell: ({ revokedAt }) => <Instant value={revokedAt} /> },
    { id: 'state', title: '操作', width: 76, cell: key => <EndKey channel={channel} of={key} /> },
  ];
  return (
    <DataTable<ChannelKey>
      id="ticket.channel-key"
      rows={channel.keys}
      columns={columns}
      rowKey={({ id }) => String(id)}
      state={read}
      tools={<NewKey channel={channel} />}
    />
  );
}

function NewKey({ channel }: Props) {
  const [made, setMade] = useState<NewChannelKey | null>(null);
  return (
    <>
      <FormButton code="commerce:channel:key" label="发放密钥" isNew>
        {close => <KeyForm channel={channel} onMade={setMade} onClose={close} />}
      </FormButton>
      {made && (
        <SecretDialog title={`${channel.name} 的新密钥`} secret={made.key} onClose={() => setMade(null)} />
      )}
    </>
  );
}

type KeyFormProps = Props & {
  readonly onMade: (made: NewChannelKey) => void;
  readonly onClose: () => void;
};

function KeyForm({ channel: { id, name }, onMade, onClose }: KeyFormProps) {
  return (
    <ModalForm
      title={`为 ${name} 发放密钥`}
      open
      schema={ChannelKeyDraft}
      value={{}}
      submit={async draft => onMade(await channelCalls.makeKey(id, draft))}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: channelKeysOf.every });
      }}
      onClose={onClose}
    >
      <Field
        name="addresses"
        label="来源地址"
        help="对方服务器的地址，例 203.0.113.7 或 203.0.113.0/24；只接受来自这里的调用"
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '，', '、']} />
      </Field>
    </ModalForm>
  );
}

type SecretDialogProps = {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
};

/** A secret, shown this once: nobody can read it again, so no slip of a key closes it. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  const done = (
    <Button type="primary" onClick={onClose}>
      已交给对方
    </Button>
  );
  return (
    <Modal title={title} open width={520} closable={false} mask={{ closable: false }} footer={done}>
      <p>请立即交给对方。密钥只显示这一次，遗失只能另发。</p>
      <CopyText text={secret} />
    </Modal>
  );
}

function EndKey({ channel: { id, name }, of: key }: Props & { readonly of: ChannelKey }) {
  const { confirm } = useFeedback();
  const act = useAct([channelKeysOf.every]);
  if (key.revokedAt !== null) return <StatusTag tone="neutral">已停用</StatusTag>;
  const end = async () => {
    const title = `停用 ${name} 的密钥 ${key.hint}…？`;
    const text = '用它的调用从下一次起被拒绝，不能恢复；对方须先换上新密钥。';
    if (!(await confirm({ title, text, yes: '停用', danger: true }))) return;
    act.mutate({ said: '密钥已停用', send: () => channelCalls.revokeKey(id, key.id) });
  };
  return (
    <Auth code="commerce:channel:key">
      <Button type="link" size="small" onClick={() => void end()}>
        停用
      </Button>
    </Auth>
  );
}
