import { hasAuth } from '@shanmen/shared';
import { type UserCard, userHolds } from '@shanmen/shared/contracts/admin/user';
import {
  Alert,
  Button,
  Code,
  Day,
  Descriptions,
  EyeIcon,
  Failure,
  Instant,
  Masked,
  Skeleton,
  Tabs,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { PermissionPanel } from '../explain/permission-panel.tsx';
import { Assignments } from '../assignment/assignments.tsx';
import { SessionPanel } from '../session/session-panel.tsx';
import { UserActions } from './user-actions.tsx';
import { userCalls, userKeysOf } from './user-calls.ts';
import { UserStatus } from './user-status.tsx';
import styles from './user.module.css';

/** One account: who it is, what may be done with it, what it may do, and where it is signed in. */
export function UserCardPanel({ id }: { readonly id: number }) {
  const card = useQuery({ queryKey: userKeysOf.card(id), queryFn: () => userCalls.read(id) });
  if (card.error) return <Failure error={card.error} onRetry={() => void card.refetch()} />;
  if (!card.data) return <Skeleton active />;
  return <LoadedCard card={card.data} />;
}

function LoadedCard({ card }: { readonly card: UserCard }) {
  return (
    <div className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{card.name}</h2>
        <Code value={card.userName} />
        <UserStatus user={card} />
      </div>
      {card.hold !== null && <Alert type="info" showIcon title={userHolds[card.hold]} />}
      <UserActions card={card} />
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
        ]}
      />
    </div>
  );
}

function Facts({ card }: { readonly card: UserCard }) {
  return (
    <Descriptions
      items={[
        { label: '工号', value: <Code value={card.staffNo} /> },
        { label: '手机', value: <Mobile card={card} /> },
        { label: '所属网点', value: card.outletName, span: 2 },
        { label: '生效日期', value: <Day value={card.validFrom} /> },
        { label: '离职日期', value: <Day value={card.leaveOn} /> },
        { label: '最近登录', value: <Instant value={card.lastLoginAt} />, span: 2 },
        { label: '备注', value: card.remark, span: 2 },
      ]}
    />
  );
}

/** Masked, until somebody who may see the whole of it has said why. */
function Mobile({ card: { id, name, mobileMasked } }: { readonly card: UserCard }) {
  const [whole, setWhole] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Masked value={whole ?? mobileMasked} />
      {whole === null && mobileMasked !== null && hasAuth('admin:pii:view') && (
        <Button
          type="text"
          size="small"
          icon={<EyeIcon />}
          aria-label="显示完整手机号"
          onClick={() => setIsAsking(true)}
        />
      )}
      {isAsking && (
        <ProveDialog
          title="显示完整手机号"
          asksReason
          asksPassword={false}
          send={async reason => setWhole((await userCalls.mobile(id, reason)).mobile)}
          onDone={close}
          onClose={close}
        >
          <p>查看 {name} 的完整手机号会记入操作日志。</p>
        </ProveDialog>
      )}
    </>
  );
}
