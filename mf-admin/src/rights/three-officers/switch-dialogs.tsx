import type { ThreeOfficers } from '@shanmen/shared/contracts/admin/rights/three-officers';
import { Alert, Input, queryClient, useFeedback } from '@shanmen/ui';
import { useId, useState } from 'react';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { threeOfficersCalls, threeOfficersKey } from './three-officers-calls.ts';

type SwitchDialogProps = { readonly of: ThreeOfficers; readonly onClose: () => void };

/** Names who loses every permission by it, and divides administration. */
export function DivideDialog({ of, onClose }: SwitchDialogProps) {
  const { success } = useFeedback();
  // Who divides it may be one of those who lose it: nothing is read again but what the server's events say.
  const done = () => {
    success('三员分立已开启');
    onClose();
  };
  const empty = of.offices.filter(({ people }) => people.length === 0).map(({ name }) => name);
  const missing = empty.length === 0 ? null : `还没有${empty.join('、')}，请先在用户管理中授予`;
  return (
    <ProveDialog
      title="开启三员分立"
      asksReason
      danger
      missing={missing}
      send={threeOfficersCalls.divide}
      onDone={done}
      onClose={onClose}
    >
      <p>三种角色须各有一人，且不兼任其他角色。关闭时须其中两人同意。</p>
      {missing !== null && <Alert type="warning" showIcon title={missing} />}
      {of.losing.length > 0 && <p>以下人员不再是超级管理员：{of.losing.join('、')}。</p>}
    </ProveDialog>
  );
}

/** Asks a second of the three for his words, names who gets every permission back, and ends the division. */
export function UniteDialog({ of, onClose }: SwitchDialogProps) {
  const id = useId();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const { success } = useFeedback();
  const done = () => {
    success('三员分立已关闭');
    void queryClient.invalidateQueries({ queryKey: threeOfficersKey });
    onClose();
  };
  return (
    <ProveDialog
      title="关闭三员分立"
      asksReason
      danger
      send={reason => threeOfficersCalls.unite(reason, userName.trim(), password)}
      onDone={done}
      onClose={onClose}
    >
      {of.returning.length > 0 && <p>以下人员重新成为超级管理员：{of.returning.join('、')}。</p>}
      <p>请三员中另一职责的人在此输入，您不用退出登录。</p>
      <label htmlFor={`${id}-name`}>同意人账号</label>
      <Input
        id={`${id}-name`}
        maxLength={32}
        autoComplete="off"
        value={userName}
        onChange={event => setUserName(event.target.value)}
      />
      <label htmlFor={`${id}-words`}>同意人密码</label>
      <Input.Password
        id={`${id}-words`}
        maxLength={128}
        autoComplete="off"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
    </ProveDialog>
  );
}
