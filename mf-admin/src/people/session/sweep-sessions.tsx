import { Auth, createKey } from '@shanmen/shared';
import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import type { SessionsSwept } from '@shanmen/shared/contracts/admin/records/session-sweep';
import { Button, queryClient, Select, useFeedback } from '@shanmen/ui';
import { useId, useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { userCalls, useRoles } from '../user/user-calls.ts';
import { sessionCalls } from './session-calls.ts';

type SweepProps = {
  /** Whose sessions end; without it that is chosen. */
  readonly role?: Pick<Role, 'id' | 'name'>;
};

const everybody = 0;

/** 全部下线: ends the sessions of a whole role, or of everybody; the one at which it is done goes on. */
export function SweepSessions(props: SweepProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Auth code="admin:session:kick">
      <Button danger onClick={() => setIsAsking(true)}>
        全部下线
      </Button>
      {isAsking && <SweepDialog {...props} onClose={() => setIsAsking(false)} />}
    </Auth>
  );
}

function SweepDialog({ role, onClose }: SweepProps & { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<number | null>(role?.id ?? null);
  const [key] = useState(createKey);
  const { success, warning } = useFeedback();
  const send = async (reason: string) => {
    const swept = await sessionCalls.sweep({ roleId: chosen === everybody ? null : chosen, reason }, key);
    if (swept.spared.length === 0) success(doneIn(swept));
    else warning(`${doneIn(swept)}；权限高于您，未下线：${swept.spared.join('、')}`);
    for (const queryKey of [userCalls.every, sessionCalls.every])
      void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <ProveDialog
      title="全部下线"
      danger
      asksReason
      missing={chosen === null ? '请选择下线人员' : null}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      {role === undefined && <Whose value={chosen} onChange={setChosen} />}
      <p>
        {role === undefined ? '所选的人' : `今天担任${role.name}的人`}
        全部立即下线，可以重新登录；未交班的班次保留给本人。您当前的会话不受影响，权限高于您的人会被跳过并列出。
      </p>
    </ProveDialog>
  );
}

type WhoseProps = { readonly value: number | null; readonly onChange: (id: number) => void };

function Whose(props: WhoseProps) {
  const id = useId();
  const roles = useRoles().data?.rows ?? [];
  const options = [
    { value: everybody, label: '所有人' },
    ...roles.map(role => ({ value: role.id, label: role.name })),
  ];
  return (
    <>
      <label htmlFor={id}>下线人员</label>
      <Select
        id={id}
        placeholder="所有人，或一个角色"
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        {...props}
      />
    </>
  );
}

function doneIn({ people, sessions }: SessionsSwept): string {
  return people === 0 ? '没有其他人在线' : `${people} 人的 ${sessions} 个会话已下线`;
}
