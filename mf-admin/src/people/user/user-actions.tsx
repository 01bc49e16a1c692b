import { createKey, hasAuth } from '@shanmen/shared';
import type { OneTimeCode, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { Alert, Button, queryClient, ReasonDialog, Space, useAct, useFeedback } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { sessionCalls } from '../session/session-calls.ts';
import { StillOpenOf } from '../session/still-open.tsx';
import { OneTimeCodeDialog } from '../one-time-code/one-time-code.tsx';
import { userCalls, userKeysOf } from './user-calls.ts';

type Asked = 'reset' | 'factor' | 'disable' | 'enable' | 'unlock' | 'kick';

type UserActionsProps = { readonly card: UserCard; readonly onGone: () => void };

/** What one may do with the account now; what leads upward or to oneself is not offered. */
export function UserActions({ card, onGone }: UserActionsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [given, setGiven] = useState<OneTimeCode | null>(null);
  if (card.hold !== null) return null;
  const button = (what: Asked, label: string, danger = false) => (
    <Button key={what} danger={danger} onClick={() => setAsked(what)}>
      {label}
    </Button>
  );
  const isEnabled = card.status === 'enabled';
  const firstCode = async () => setGiven(await userCalls.giveCode(card.id));
  return (
    <Space wrap>
      {isEnabled && card.passwordState === 'none' && hasAuth('admin:user:add') && (
        <Button type="primary" onClick={() => void firstCode()}>
          发一次性口令
        </Button>
      )}
      {isEnabled &&
        card.passwordState !== 'none' &&
        hasAuth('admin:user:reset') &&
        button('reset', '重置密码')}
      {card.hasSecondFactor && hasAuth('admin:user:reset') && button('factor', '重置二次验证')}
      {card.throttled && hasAuth('admin:user:unlock') && button('unlock', '解除限制')}
      {card.sessions > 0 && hasAuth('admin:session:kick') && button('kick', '强制下线')}
      {hasAuth('admin:user:disable') &&
        (isEnabled ? button('disable', '停用', true) : button('enable', '启用'))}
      {card.lastLoginAt === null && hasAuth('admin:user:delete') && <Remove card={card} onGone={onGone} />}
      <Reasons card={card} asked={asked} onClose={() => setAsked(null)} />
      {asked === 'reset' && (
        <ProveDialog
          title="重置密码"
          danger
          send={async () => setGiven(await userCalls.giveCode(card.id))}
          onDone={() => setAsked(null)}
          onClose={() => setAsked(null)}
        >
          <p>
            {card.name} 的密码立即作废，已登录的 {card.sessions} 个会话全部下线；您会得到一个 24
            小时内有效的一次性口令。
          </p>
        </ProveDialog>
      )}
      {asked === 'factor' && <ResetFactor card={card} onClose={() => setAsked(null)} />}
      {given && (
        <OneTimeCodeDialog
          given={given}
          onClose={() => {
            setGiven(null);
            void queryClient.invalidateQueries({ queryKey: userCalls.every });
          }}
        />
      )}
    </Space>
  );
}

/** 删除, offered while nobody signed in with the account; the server knows whether it stands in any record. */
function Remove({ card: { id, name, userName }, onGone }: UserActionsProps) {
  const { confirm } = useFeedback();
  const act = useAct([userCalls.every]);
  const remove = async () => {
    const title = `删除「${name}（${userName}）」？`;
    const text = '该账号从未登录。删除后不能恢复，账号名也不会再给别人使用。';
    if (!(await confirm({ title, text, yes: '删除', danger: true }))) return;
    act.mutate({ said: `${name} 已删除`, send: () => userCalls.remove(id) }, { onSuccess: onGone });
  };
  return (
    <Button danger onClick={() => void remove()}>
      删除
    </Button>
  );
}

function ResetFactor({
  card: { id, name },
  onClose,
}: {
  readonly card: UserCard;
  readonly onClose: () => void;
}) {
  const [key] = useState(createKey);
  return (
    <ProveDialog
      title="重置二次验证"
      danger
      asksReason
      send={reason => userCalls.resetFactor(id, reason, key)}
      onDone={() => {
        onClose();
        void queryClient.invalidateQueries({ queryKey: userCalls.every });
      }}
      onClose={onClose}
    >
      <p>{name} 的手机验证码和恢复码立即作废，所有会话下线；下次登录只用密码，登录后可重新启用。</p>
    </ProveDialog>
  );
}

/** The money of a drawer does not keep somebody in, but whoever shuts him out has to know of it. */
function UnclosedShift({ id, name }: { readonly id: number; readonly name: string }) {
  const { data } = useQuery({
    queryKey: userKeysOf.unclosedShift(id),
    queryFn: () => userCalls.unclosedShift(id),
    staleTime: 0,
  });
  if (!data || data.place === null) return null;
  const title = `${name} 在 ${data.place} 有未交班次：停用后请在班次里强制交班`;
  return <Alert type="warning" showIcon title={title} />;
}

type ReasonsProps = { readonly card: UserCard; readonly asked: Asked | null; readonly onClose: () => void };

function Reasons({ card: { id, name }, asked, onClose }: ReasonsProps) {
  const act = useAct([userCalls.every, sessionCalls.every]);
  const run = (said: string, send: (reason: string, key: string) => Promise<unknown>) => (reason: string) => {
    onClose();
    act.mutate({ said, send: key => send(reason, key) });
  };
  return (
    <>
      <ReasonDialog
        title="停用"
        of={name}
        open={asked === 'disable'}
        note={asked === 'disable' && <UnclosedShift id={id} name={name} />}
        presets={['离岗待岗', '账号异常', '岗位调整']}
        onDone={run(`${name} 已停用，所有会话已下线`, (reason, key) =>
          userCalls.step(id, 'disable', { reason }, key),
        )}
        onClose={onClose}
      />
      <ReasonDialog
        title="启用"
        of={name}
        open={asked === 'enable'}
        presets={['恢复上岗', '核实无误']}
        onDone={run(`${name} 已启用`, (reason, key) => userCalls.step(id, 'enable', { reason }, key))}
        onClose={onClose}
      />
      <ReasonDialog
        title="解除限制"
        of={name}
        open={asked === 'unlock'}
        presets={['本人来电核实', '当面核实']}
        onDone={run(`${name} 可以立即登录`, (reason, key) => userCalls.step(id, 'unlock', { reason }, key))}
        onClose={onClose}
      />
      <ReasonDialog
        title="强制下线"
        of={name}
        open={asked === 'kick'}
        note={asked === 'kick' && <StillOpenOf id={id} />}
        presets={['离开工位未退出', '账号异常', '权限已收回']}
        onDone={run(`${name} 已下线`, (reason, key) =>
          sessionCalls.end({ staffId: id, sessionId: null, reason }, key),
        )}
        onClose={onClose}
      />
    </>
  );
}
