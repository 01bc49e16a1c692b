import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import type { ListedSession } from '@shanmen/shared/contracts/auth/sign-in/session-list';
import {
  Button,
  Empty,
  Failure,
  Instant,
  queryClient,
  ReasonDialog,
  Skeleton,
  StatusTag,
  useAct,
} from '@shanmen/ui';
import { Auth, queryKeys } from '@shanmen/shared';
import { useState } from 'react';
import { browserOf, sessionCalls, useSessionsOf } from './session-calls.ts';
import styles from './session.module.css';
import { StillOpen } from './still-open.tsx';

/** Where a person is signed in now, and the way to end each of it. */
export function SessionPanel({ card }: { readonly card: Pick<UserCard, 'id' | 'name' | 'hold'> }) {
  const [ended, setEnded] = useState<ListedSession | null>(null);
  const sessions = useSessionsOf(card.id);
  const act = useAct([sessionCalls.every]);
  if (sessions.error) return <Failure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton active />;
  if (sessions.data.rows.length === 0) return <Empty title="现在没有登录" />;
  const end = (reason: string) => {
    if (ended === null) return;
    setEnded(null);
    act.mutate(
      {
        said: '该会话已下线',
        send: key => sessionCalls.end({ staffId: card.id, sessionId: ended.id, reason }, key),
      },
      {
        onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.every('admin.user') }),
      },
    );
  };
  return (
    <>
      <ul className={styles['sessions']} aria-label="会话">
        {sessions.data.rows.map(session => (
          <li key={session.id}>
            <strong>{session.deviceName ?? browserOf(session.userAgent)}</strong>
            <span>{session.ip}</span>
            {(session.seat ?? session.place) !== null && <span>{session.seat ?? session.place}</span>}
            {session.state === 'locked' && <StatusTag tone="warning">锁屏</StatusTag>}
            {session.own && <StatusTag tone="info">当前会话</StatusTag>}
            {!session.own && card.hold !== 'above' && (
              <Auth code="admin:session:kick">
                <Button type="link" size="small" danger onClick={() => setEnded(session)}>
                  下线
                </Button>
              </Auth>
            )}
            <span className={styles['times']}>
              登录 <Instant value={session.createdAt} />
              ，最近活动 <Instant value={session.lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
      <ReasonDialog
        title="强制下线"
        of={card.name}
        open={ended !== null}
        note={ended && <StillOpen place={ended.place} />}
        presets={['离开工位未退出', '账号异常', '权限已收回']}
        onDone={end}
        onClose={() => setEnded(null)}
      />
    </>
  );
}
