import { type SmsMessage, smsScenes, smsStates } from '@shanmen/shared/contracts/commerce/sms';
import { type Column, Count, Instant, ListScreen, optionsOf, SelectFilter, StatusTag } from '@shanmen/ui';

const tones = { QUEUED: 'neutral', SENT: 'success', FAILED: 'danger' } as const;

const columns: Column<SmsMessage>[] = [
  { id: 'scene', title: '场景', width: 96, fixed: 'left', cell: message => smsScenes[message.scene] },
  { id: 'mobile', title: '手机号', width: 120, cell: message => message.mobileMasked },
  { id: 'text', title: '内容', width: 220, cell: message => message.text },
  {
    id: 'segments',
    title: '条数',
    width: 64,
    align: 'right',
    cell: message => <Count value={message.segments} />,
  },
  { id: 'createdAt', title: '提交时间', width: 150, cell: message => <Instant value={message.createdAt} /> },
  { id: 'sentAt', title: '发送时间', width: 150, cell: message => <Instant value={message.sentAt} /> },
  { id: 'refusal', title: '失败原因', width: 120, cell: message => message.refusal },
  {
    id: 'state',
    title: '状态',
    width: 90,
    fixed: 'right',
    cell: message => <StatusTag tone={tones[message.state]}>{smsStates[message.state]}</StatusTag>,
  },
];

const scenes = optionsOf(smsScenes);

/** What visitors were told and when; with the built-in channel this is where messages are read. */
export function SmsList() {
  return (
    <ListScreen<SmsMessage>
      id="commerce.sms"
      title="短信模板 · 发送记录"
      endpoint="/api/commerce/sms-messages"
      rowKey={message => String(message.id)}
      columns={columns}
      filters={<SelectFilter name="scene" label="场景" options={scenes} />}
    />
  );
}
