import { Auth } from '@shanmen/shared';
import type { ListedSession } from '@shanmen/shared/contracts/auth/sign-in/session-list';
import {
  Button,
  Code,
  type Column,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  ReasonDialog,
  SelectFilter,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';
import { OutletFilter } from '../user/outlet-filter.tsx';
import { browserOf, sessionCalls } from './session-calls.ts';
import { StillOpen } from './still-open.tsx';
import { SweepSessions } from './sweep-sessions.tsx';

const tones = { open: 'success', locked: 'warning', over: 'neutral' } as const;
const states = { open: '正常', locked: '锁屏', over: '已结束' } as const;

const reasons: Readonly<Record<string, string>> = {
  signed_out: '本人退出',
  signed_in_elsewhere: '在别处登录',
  kicked: '被强制下线',
  password_changed: '密码已变更',
  unlock_failed: '解锁失败过多',
  disabled: '账号已停用',
  expired: '超时',
};

const columns: Column<ListedSession>[] = [
  {
    id: 'userName',
    title: '账号',
    width: 96,
    fixed: 'left',
    cell: row => <Code value={row.userName} />,
  },
  { id: 'name', title: '姓名', width: 76, cell: row => row.name },
  {
    id: 'state',
    title: '状态',
    width: 122,
    cell: row => (
      <>
        <StatusTag tone={tones[row.state]}>{standingOf(row)}</StatusTag>
        {row.own && ' 当前会话'}
      </>
    ),
  },
  { id: 'seat', title: '台/窗口', width: 104, cell: row => row.seat ?? row.place ?? <Nothing /> },
  { id: 'place', title: '未交班', width: 92, hidden: true, cell: row => row.place ?? <Nothing /> },
  { id: 'outlet', title: '网点', width: 120, hidden: true, cell: row => row.outletName ?? <Nothing /> },
  { id: 'device', title: '设备', cell: row => row.deviceName ?? browserOf(row.userAgent) },
  { id: 'ip', title: 'IP', width: 116, cell: row => <Code value={row.ip} /> },
  { id: 'createdAt', title: '登录时间', width: 152, cell: row => <Instant value={row.createdAt} /> },
  { id: 'lastSeenAt', title: '最近活动', width: 152, cell: row => <Instant value={row.lastSeenAt} /> },
  { id: 'id', title: '会话', width: 90, hidden: true, cell: row => <Code value={String(row.id)} /> },
  { id: 'endsAt', title: '到期', width: 152, hidden: true, cell: row => <Ends of={row} /> },
];

const stateOptions = [
  { value: 'open', label: '在线' },
  { value: 'over', label: '已结束' },
];

/** 会话: who is signed in, where and since when; each can be ended here. */
export function SessionList() {
  return (
    <ListScreen<ListedSession>
      id="auth.session-list"
      title="安全明细 · 会话"
      endpoint="/api/auth/sessions"
      rowKey={row => String(row.id)}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="账号、姓名、IP 或台/窗口" />
          <OutletFilter />
          <SelectFilter name="state" label="状态" options={stateOptions} />
        </>
      }
      toolbar={<SweepSessions />}
      rowActions={{ width: 76, codes: ['admin:session:kick'], of: row => <EndSession session={row} /> }}
    />
  );
}

/** Of one that is over it is of interest why. */
function standingOf({ state, reason, endedBy }: ListedSession): string {
  if (endedBy !== null) return `被${endedBy}下线`;
  return reason === null ? states[state] : (reasons[reason] ?? reason);
}

/** One that is over ended when its reason says, not here. */
function Ends({ of: { state, endsAt } }: { readonly of: ListedSession }) {
  return state === 'over' ? <Nothing /> : <Instant value={endsAt} />;
}

function EndSession({ session }: { readonly session: ListedSession }) {
  const { id, staffId, name, own, state, place } = session;
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([sessionCalls.every]);
  if (own || state === 'over') return null;
  return (
    <Auth code="admin:session:kick">
      <Button type="link" size="small" danger onClick={() => setIsAsking(true)}>
        下线
      </Button>
      <ReasonDialog
        title="强制下线"
        of={name}
        open={isAsking}
        note={isAsking && <StillOpen place={place} />}
        presets={['离开工位未退出', '账号异常', '权限已收回']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({
            said: `${name} 的会话已下线`,
            send: key => sessionCalls.end({ staffId, sessionId: id, reason }, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}
