import {
  type UserBatchAct,
  userBatchActs,
  type UserBatchResult,
} from '@shanmen/shared/contracts/admin/people/user-batch';
import { Count, Select, useSelection } from '@shanmen/ui';
import { useId, useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { useOutlets, useRoles } from '../user/user-calls.ts';
import { changeInRuns, idsOf } from './user-batch-calls.ts';

type BatchDialogProps = {
  readonly act: UserBatchAct;
  readonly onDone: (title: string, results: UserBatchResult) => void;
  readonly onClose: () => void;
};

const effects: Readonly<Record<UserBatchAct, string>> = {
  enable: '可以重新登录',
  disable: '立即停用，所有会话下线',
  assign: '自今天起担任所选角色，网点按角色的数据范围',
  revoke: '今天起不再担任所选角色',
  place: '下一次操作起在所选网点工作',
  kick: '所有会话立即下线，可以重新登录',
  reset: '密码作废并下线，每人发放一个 24 小时内有效的一次性口令',
};

/** How many it touches and how; then what is chosen, the reason and the password, once for all. */
export function BatchDialog({ act, onDone, onClose }: BatchDialogProps) {
  const { asked, keys, whole } = useSelection();
  const [roleId, setRoleId] = useState<number | null>(null);
  const [outletId, setOutletId] = useState<number | null>(null);
  const { title } = userBatchActs[act];
  const wantsRole = act === 'assign' || act === 'revoke';
  const isMissing = (wantsRole && roleId === null) || (act === 'place' && outletId === null);
  return (
    <ProveDialog
      title={title}
      asksReason
      danger={act === 'disable' || act === 'reset'}
      missing={isMissing ? (wantsRole ? '请选择角色' : '请选择网点') : null}
      send={async reason => {
        const ids = 'keys' in asked ? asked.keys.map(Number) : await idsOf(asked.filters);
        onDone(title, await changeInRuns(ids, { act, roleId, outletId, reason }));
      }}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        所选 <Count value={whole?.count ?? keys.length} /> 人{effects[act]}
        。您自己、权限高于您的人会被跳过并列出。
      </p>
      {wantsRole && <RoleChoice all={act === 'revoke'} value={roleId} onChange={setRoleId} />}
      {act === 'place' && <OutletChoice value={outletId} onChange={setOutletId} />}
    </ProveDialog>
  );
}

type ChoiceProps = { readonly value: number | null; readonly onChange: (id: number) => void };

function RoleChoice({ all, ...rest }: ChoiceProps & { readonly all: boolean }) {
  const roles = useRoles().data?.rows ?? [];
  const options = roles
    .filter(({ status, grantable }) => all || (status === 'enabled' && grantable))
    .map(({ id, name }) => ({ value: id, label: name }));
  return <Choice label="角色" options={options} {...rest} />;
}

function OutletChoice(props: ChoiceProps) {
  const outlets = useOutlets().data?.rows ?? [];
  return (
    <Choice
      label="所属网点"
      options={outlets.map(({ id, code, name }) => ({ value: id, label: `${name} ${code}` }))}
      {...props}
    />
  );
}

type Option = { readonly value: number; readonly label: string };

function Choice({ label, options, ...rest }: ChoiceProps & { label: string; options: Option[] }) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        placeholder={`选择${label}`}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        {...rest}
      />
    </>
  );
}
