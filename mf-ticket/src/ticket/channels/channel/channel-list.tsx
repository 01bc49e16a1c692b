import { channel, type SalesChannel } from '@shanmen/shared/contracts/ticket/channels/channel';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { Code, Count, masterScreen, Nothing, PinyinSelect, StatusTag } from '@shanmen/ui';

import { searchAgreements } from './channel-calls.ts';
import { ChannelHook } from './channel-callbacks.tsx';
import { ChannelKeys } from './channel-keys.tsx';

const tones = { on: 'success', off: 'neutral' } as const;

export const ChannelList = masterScreen(channel, {
  cells: {
    code: ({ code }) => <Code value={code} />,
    agreementNo: ({ agreementNo }) => <Code value={agreementNo} />,
    keys: ({ keys }) => <Count value={keys.filter(({ revokedAt }) => revokedAt === null).length} />,
    callbacks: ({ hookUrl, callbacks }) => {
      if (hookUrl === null) return <Nothing />;
      return (
        <StatusTag tone={callbacks === 0 ? 'success' : 'danger'}>
          {callbacks === 0 ? '正常' : `${callbacks} 条失败`}
        </StatusTag>
      );
    },
    status: ({ status }) => <StatusTag tone={tones[status]}>{masterStatuses[status]}</StatusTag>,
  },
  form: { inputs: { agreementId: of => <AgreementField {...(of ? { named: of } : {})} /> } },
  rowActions: { width: 72 },
  card: {
    width: 780,
    title: ({ name }) => `${name} 的接口`,
    draw: row => (
      <>
        <ChannelHook channel={row} />
        <ChannelKeys channel={row} />
      </>
    ),
  },
});

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
