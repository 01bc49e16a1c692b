import { hasAuth } from '@shanmen/shared';
import {
  type UserCard,
  userHolds,
  staffStatuses,
  type User,
} from '@shanmen/shared/contracts/admin/people/user';
import {
  Alert,
  Code,
  Day,
  Descriptions,
  Failure,
  Instant,
  Masked,
  Skeleton,
  Tabs,
  StatusTag,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { passwordReminderDays } from '@shanmen/shared/contracts/auth/sign-in/password-rules';

import { PermissionPanel } from '../../rights/explain/permission-panel.tsx';
import { Assignments } from '../assignment/assignments.tsx';
import { ChangeRecord } from '../../records/record/change-record.tsx';
import { mayLookInto } from '../../records/record/may-look-into.ts';
import { SignInRecord } from '../../records/record/sign-in-record.tsx';
import { SessionPanel } from '../session/session-panel.tsx';
import { UserActions } from './user-actions.tsx';
import { userCalls, userKeysOf } from './user-calls.ts';
import styles from './user.module.css';

const tones = { enabled: 'success', disabled: 'danger', left: 'neutral' } as const;

/** Refused sign-in after wrong passwords passes by itself, so it stands beside the state and is none. */
export function UserStatus({ user }: { readonly user: User }) {
  return (
    <>
      <StatusTag tone={tones[user.status]}>{staffStatuses[user.status]}</StatusTag>
      {user.throttled && (
        <>
          {' '}
          <StatusTag tone="warning">登录受限</StatusTag>
        </>
      )}
      {!user.throttled && user.status === 'enabled' && user.passwordState !== 'set' && (
        <>
          {' '}
          <StatusTag tone="info">{user.passwordState === 'due' ? '待改密码' : '未生成初始密码'}</StatusTag>
        </>
      )}
      {user.passwordDaysLeft !== null && user.passwordDaysLeft <= passwordReminderDays && (
        <>
          {' '}
          <StatusTag tone="warning">密码 {user.passwordDaysLeft} 天后到期</StatusTag>
        </>
      )}
      {user.hasSecondFactor && (
        <>
          {' '}
          <StatusTag tone="neutral">二次验证</StatusTag>
        </>
      )}
    </>
  );
}

type UserCardPanelProps = { readonly id: number; readonly onGone: () => void };

/** One account: who it is, what may be done with it, what it may do, and where it is signed in. */
export function UserCardPanel({ id, onGone }: UserCardPanelProps) {
  const card = useQuery({ queryKey: userKeysOf.card(id), queryFn: () => userCalls.read(id) });
  if (card.error) return <Failure error={card.error} onRetry={() => void card.refetch()} />;
  if (!card.data) return <Skeleton active />;
  return <LoadedCard card={card.data} onGone={onGone} />;
}

type LoadedCardProps = { readonly card: UserCard; readonly onGone: () => void };

function LoadedCard({ card, onGone }: LoadedCardProps) {
  return (
    <div className={styles['card']}>
      <div className={styles['head']}>
        <Code value={card.userName} />
        <UserStatus user={card} />
      </div>
      {card.hold !== null && <Alert type="info" showIcon title={userHolds[card.hold]} />}
      <UserActions card={card} onGone={onGone} />
      <Tabs
        destroyOnHidden
        items={[
          { key: 'roles', label: '角色与范围', children: <Assignments card={card} /> },
          ...(hasAuth('admin:permission:explain')
            ? [{ key: 'why', label: '权限', children: <PermissionPanel card={card} /> }]
            : []),
          { key: 'facts', label: '基本', children: <Facts card={card} /> },
          ...(hasAuth('admin:session:view')
            ? [{ key: 'sessions', label: `会话 ${card.sessions}`, children: <SessionPanel card={card} /> }]
            : []),
          ...(mayLookInto('admin:login-log:view')
            ? [{ key: 'sign-ins', label: '登录记录', children: <SignInRecord staffId={card.id} /> }]
            : []),
          ...(mayLookInto('admin:audit-log:view')
            ? [
                {
                  key: 'changes',
                  label: '变更记录',
                  children: <ChangeRecord objectType="admin.staff" objectId={String(card.id)} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function Facts({ card }: { readonly card: UserCard }) {
  const mayReveal = hasAuth('admin:pii:view');
  const reveal = async (reason: string) => (await userCalls.mobile(card.id, reason)).mobile;
  return (
    <Descriptions
      items={[
        { label: '工号', value: <Code value={card.staffNo} /> },
        {
          label: '手机',
          value: <Masked value={card.mobileMasked} label="完整手机号" {...(mayReveal ? { reveal } : {})} />,
        },
        { label: '所属网点', value: card.outletName, span: 2 },
        { label: '生效日期', value: <Day value={card.validFrom} /> },
        { label: '离职日期', value: <Day value={card.leaveOn} /> },
        { label: '最近登录', value: <Instant value={card.lastLoginAt} />, span: 2 },
        { label: '备注', value: card.remark, span: 2 },
      ]}
    />
  );
}
