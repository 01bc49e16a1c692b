import { Auth } from '@shanmen/shared';
import type { SalesChannel } from '@shanmen/shared/contracts/ticket/channels/channel';
import {
  callbackKinds,
  callbackStates,
  type ChannelCallback,
  ChannelHookDraft,
  type NewChannelHook,
} from '@shanmen/shared/contracts/ticket/channels/channel-callback';
import {
  Button,
  Code,
  type Column,
  countColumn,
  Field,
  FormButton,
  Input,
  Instant,
  ListScreen,
  ModalForm,
  Nothing,
  optionsOf,
  queryClient,
  SelectFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';

import { channelCalls, channelKeysOf } from './channel-calls.ts';
import { SecretDialog } from './channel-keys.tsx';

type Props = { readonly channel: SalesChannel };

const tones = { PENDING: 'info', DONE: 'success', FAILED: 'danger' } as const;

const columns: Column<ChannelCallback>[] = [
  { id: 'channel', title: '渠道', width: 120, fixed: 'left', cell: row => row.channelName },
  { id: 'kind', title: '内容', width: 64, cell: row => callbackKinds[row.kind] },
  { id: 'ref', title: '单号/日期', width: 130, cell: row => <Code value={whatOf(row)} /> },
  {
    id: 'state',
    title: '状态',
    width: 84,
    onCard: true,
    cell: ({ state }) => <StatusTag tone={tones[state]}>{callbackStates[state]}</StatusTag>,
  },
  countColumn('attempts', '次数', row => row.attempts, { width: 60 }),
  { id: 'status', title: 'HTTP', width: 64, cell: row => row.httpStatus ?? <Nothing /> },
  { id: 'answer', title: '对方答复', width: 220, cell: row => row.answer || <Nothing /> },
  { id: 'next', title: '下次推送', width: 144, cell: row => <Instant value={row.nextTryAt} /> },
  { id: 'made', title: '产生时间', width: 144, cell: row => <Instant value={row.madeAt} /> },
];

/** The scan or the refund; of what a day has left, or costs, the day. */
function whatOf({ kind, ref }: ChannelCallback): string {
  return kind === 'STOCK' || kind === 'PRICE' ? (ref.split(' ')[0] ?? ref) : ref;
}

/** 回调日志: what channels were told, what failed first. */
export function CallbackList() {
  return (
    <ListScreen<ChannelCallback>
      id="ticket.channel-callback"
      title="销售渠道 · 回调日志"
      endpoint="/api/ticket/channel-callbacks"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <SelectFilter name="state" label="状态" options={optionsOf(callbackStates)} />
          <SelectFilter name="kind" label="内容" options={optionsOf(callbackKinds)} />
        </>
      }
      rowActions={{ width: 72, codes: ['commerce:channel:retry'], of: row => <Retry callback={row} /> }}
    />
  );
}

function Retry({ callback }: { readonly callback: ChannelCallback }) {
  const { id, state } = callback;
  const act = useAct([channelKeysOf.everyCallback]);
  if (state !== 'FAILED') return null;
  return (
    <Auth code="commerce:channel:retry">
      <Button
        type="link"
        size="small"
        disabled={act.isPending}
        onClick={() =>
          act.mutate({
            said: `${whatOf(callback)} 已重新排入推送`,
            send: () => channelCalls.retryCallback(id),
          })
        }
      >
        重推
      </Button>
    </Auth>
  );
}

/** Where a channel is called; a new address makes a new secret. */
export function ChannelHook({ channel }: Props) {
  const [made, setMade] = useState<NewChannelHook | null>(null);
  const { name, hookUrl } = channel;
  return (
    <>
      <p>
        回调地址：{hookUrl === null ? '未设置，核销、退票、库存与价格不推送' : <Code value={hookUrl} />}{' '}
        <FormButton code="commerce:channel:key" label={hookUrl === null ? '设置' : '更换'}>
          {close => <HookForm channel={channel} onMade={setMade} onClose={close} />}
        </FormButton>
      </p>
      {made && (
        <SecretDialog title={`${name} 的回调密钥`} secret={made.secret} onClose={() => setMade(null)} />
      )}
    </>
  );
}

type HookFormProps = Props & {
  readonly onMade: (made: NewChannelHook) => void;
  readonly onClose: () => void;
};

function HookForm({ channel: { id, name, hookUrl }, onMade, onClose }: HookFormProps) {
  return (
    <ModalForm
      title={`${name} 的回调地址`}
      open
      schema={ChannelHookDraft}
      value={hookUrl === null ? {} : { url: hookUrl }}
      submit={async draft => onMade(await channelCalls.setHook(id, draft))}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: channelKeysOf.every });
      }}
      onClose={onClose}
    >
      <Field
        name="url"
        label="回调地址"
        help="核销、退票、余票与价格推送到这里；保存后发放新的回调密钥，旧的立即作废"
      >
        <Input maxLength={200} placeholder="https://" />
      </Field>
    </ModalForm>
  );
}
