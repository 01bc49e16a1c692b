import { channelSettleModes, type SalesChannel } from '@shanmen/shared/contracts/ticket/channels/channel';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { Code, type Column, countColumn, ListScreen, StatusTag } from '@shanmen/ui';

import { EditChannel, NewChannel } from './channel-form.tsx';
import { ChannelKeys } from './channel-keys.tsx';

const tones = { on: 'success', off: 'neutral' } as const;

const columns: Column<SalesChannel>[] = [
  { id: 'code', title: '编码', width: 96, fixed: 'left', cell: channel => <Code value={channel.code} /> },
  { id: 'name', title: '名称', width: 140, cell: channel => channel.name },
  { id: 'enterprise', title: '企业', width: 180, cell: channel => channel.enterpriseName },
  { id: 'agreement', title: '协议', width: 140, cell: channel => <Code value={channel.agreementNo} /> },
  { id: 'settle', title: '结算方式', width: 88, cell: channel => channelSettleModes[channel.settleMode] },
  countColumn('products', '可售票种', channel => channel.productCount, { width: 84 }),
  countColumn('keys', '有效密钥', channel => channel.keys.filter(isLive).length, { width: 84 }),
  {
    id: 'status',
    title: '状态',
    width: 72,
    cell: channel => <StatusTag tone={tones[channel.status]}>{masterStatuses[channel.status]}</StatusTag>,
  },
];

/** 销售渠道: who sells our tickets over the API, by which agreement, and with which keys. */
export function ChannelList() {
  return (
    <ListScreen<SalesChannel>
      id="ticket.channel"
      title="销售渠道"
      endpoint="/api/ticket/channels"
      rowKey={channel => String(channel.id)}
      columns={columns}
      toolbar={<NewChannel />}
      rowActions={{
        width: 72,
        codes: ['commerce:channel:edit'],
        of: channel => <EditChannel channel={channel} />,
      }}
      detail={{
        width: 780,
        title: ({ name }) => `${name} 的密钥`,
        of: channel => <ChannelKeys channel={channel} />,
      }}
    />
  );
}

function isLive({ revokedAt }: SalesChannel['keys'][number]): boolean {
  return revokedAt === null;
}
