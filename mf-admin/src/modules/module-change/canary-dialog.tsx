import type { ModuleStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { InputNumber, Select } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { moduleCalls, moduleKeys, titleOf } from '../module/module-calls.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './module-change.module.css';

type CanaryDialogProps = {
  readonly of: ModuleStatus;
  readonly version: string;
  readonly sequence: number;
  readonly onClose: () => void;
};

const firstShare = 10;

/** Gives a version to some first: a share of everybody, whole roles, or people by name. */
export function CanaryDialog({ of, version, sequence, onClose }: CanaryDialogProps) {
  const id = useId();
  const [percent, setPercent] = useState(firstShare);
  const [roles, setRoles] = useState<string[]>([]);
  const [users, setUsers] = useState<string[]>([]);
  const { data } = useQuery({ queryKey: moduleKeys.audience, queryFn: moduleCalls.audience });
  const { module, version: running } = of;
  const isNobody = percent === 0 && roles.length + users.length === 0;
  return (
    <ChangeDialog
      title={`灰度${titleOf(of)} ${version}`}
      effect={`满足任一条件的人${running === null ? '开始使用' : `从 ${running} 换到`} ${version}，其他人不变；失败明显偏多时自动停止。`}
      sequence={sequence}
      missing={isNobody ? '请至少选择一部分人' : null}
      send={(reason, seen) =>
        moduleCalls.setCanary(module, { version, percent, roles, users, devices: [], reason }, seen)
      }
      onClose={onClose}
    >
      <label htmlFor={`${id}-percent`}>占全部登录用户</label>
      <span className={styles['share']}>
        <InputNumber
          id={`${id}-percent`}
          min={0}
          max={100}
          value={percent}
          onChange={value => setPercent(value ?? 0)}
        />
        %，同一个人始终在或不在其中
      </span>
      <label htmlFor={`${id}-roles`}>角色</label>
      <Select
        id={`${id}-roles`}
        mode="multiple"
        value={roles}
        onChange={setRoles}
        optionFilterProp="label"
        placeholder="不限定"
        options={(data?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <label htmlFor={`${id}-users`}>指定的人</label>
      <Select
        id={`${id}-users`}
        mode="multiple"
        value={users}
        onChange={setUsers}
        optionFilterProp="label"
        placeholder="账号或姓名"
        options={(data?.users ?? []).map(one => ({
          value: one.userName,
          label: `${one.name} ${one.userName}`,
        }))}
      />
    </ChangeDialog>
  );
}
