import { Auth, queryKeys } from '@shanmen/shared';
import { type Throttle, throttleSources } from '@shanmen/shared/contracts/auth/sign-in/throttle';
import {
  Button,
  Code,
  type Column,
  Count,
  Instant,
  KeywordFilter,
  ListScreen,
  Nothing,
  ReasonDialog,
  useAct,
} from '@shanmen/ui';
import { useState } from 'react';
import { userCalls } from '../user/user-calls.ts';

const everyThrottle = queryKeys.every('auth.throttle');

const columns: Column<Throttle>[] = [
  { id: 'subject', title: '账号', width: 124, fixed: 'left', cell: row => <Code value={row.subject} /> },
  { id: 'name', title: '姓名', width: 76, cell: row => row.name ?? <Nothing /> },
  { id: 'outlet', title: '网点', width: 100, cell: row => row.outletName ?? <Nothing /> },
  { id: 'lastTryAt', title: '触发时间', width: 146, cell: row => <Instant value={row.lastTryAt} /> },
  {
    id: 'failures',
    title: '次数',
    width: 52,
    align: 'right',
    onCard: true,
    cell: row => <Count value={row.failures} />,
  },
  { id: 'source', title: '来自', width: 92, cell: row => throttleSources[row.source] },
  { id: 'addresses', title: '来源 IP', cell: row => <Addresses of={row} /> },
  {
    id: 'left',
    title: '剩余',
    width: 72,
    align: 'right',
    onCard: true,
    cell: row => leftInWords(row.secondsLeft),
  },
  {
    id: 'blockedUntil',
    title: '限制至',
    width: 146,
    cell: row => <Instant value={row.blockedUntil} />,
  },
];

/** 登录限制: who is refused for a while after failed tries, where they came from, and the way to let him in. */
export function ThrottleList() {
  return (
    <ListScreen<Throttle>
      id="auth.throttle"
      title="安全明细 · 登录限制"
      endpoint="/api/auth/throttles"
      rowKey={row => row.bucket}
      columns={columns}
      filters={<KeywordFilter placeholder="账号、姓名或来源网络" />}
      rowActions={{ width: 88, codes: ['admin:user:unlock'], of: row => <Free throttle={row} /> }}
    />
  );
}

/** The column is as wide as one of them; all are read where the pointer rests. */
function Addresses({ of: { addresses } }: { readonly of: Throttle }) {
  const text = addresses.join('、');
  return (
    <span title={text}>
      <Code value={text} />
    </span>
  );
}

/** `28 秒`, `15 分`, `3 时`: the first tries cost seconds, and who goes on waits for hours. */
function leftInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} 分` : `${Math.ceil(seconds / 3600)} 时`;
}

/** What nobody has is freed by nobody: it passes by itself. */
function Free({ throttle: { staffId, name } }: { readonly throttle: Throttle }) {
  const [isAsking, setIsAsking] = useState(false);
  const act = useAct([everyThrottle, userCalls.every]);
  if (staffId === null) return null;
  return (
    <Auth code="admin:user:unlock">
      <Button type="link" size="small" onClick={() => setIsAsking(true)}>
        解除限制
      </Button>
      <ReasonDialog
        title="解除限制"
        {...(name === null ? {} : { of: name })}
        open={isAsking}
        presets={['本人来电核实', '当面核实']}
        onDone={reason => {
          setIsAsking(false);
          act.mutate({
            said: `${name} 可以立即登录`,
            send: key => userCalls.step(staffId, 'unlock', { reason }, key),
          });
        }}
        onClose={() => setIsAsking(false)}
      />
    </Auth>
  );
}
