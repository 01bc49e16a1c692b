import type { Assignment, AssignmentDraft } from '@shanmen/shared/contracts/admin/people/user';
import { businessDay } from '@shanmen/shared/time';
import { Button, DayInput, Select } from '@shanmen/ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRoles } from '../user/user-calls.ts';
import { Outlets } from '../user/user-form.tsx';
import styles from './assignment.module.css';
import { Unplaced } from './unplaced.tsx';

type AssignmentFormProps = {
  /** The role that is changed; null to give another one. */
  readonly edited: Assignment | null;
  /** Where the person belongs; null for nowhere. */
  readonly ownOutlet: number | null;
  /** What giving it is called; else it is really given. */
  readonly verb?: string;
  readonly isSending: boolean;
  readonly onGive: (draft: AssignmentDraft) => void;
  /** What giving it would change; shown when it is asked for, as each look stands in the log. */
  readonly effectOf?: (draft: AssignmentDraft) => ReactNode;
  readonly onCancel?: () => void;
};

/** A role, the outlets for which it holds, and its days. */
export function AssignmentForm(props: AssignmentFormProps) {
  const { edited, ownOutlet, verb = '授予', isSending, onGive, effectOf, onCancel } = props;
  const id = useId();
  const roles = useRoles().data?.rows.filter(({ status }) => status === 'enabled') ?? [];
  const [roleId, setRoleId] = useState(edited?.roleId ?? null);
  const [outletIds, setOutletIds] = useState(edited?.outletIds ?? []);
  const [validFrom, setValidFrom] = useState(() => edited?.validFrom ?? today());
  const [validTo, setValidTo] = useState(edited?.validTo ?? null);
  const [looked, setLooked] = useState<AssignmentDraft | null>(null);
  const draft =
    roleId === null
      ? null
      : { roleId, validFrom, validTo, outletIds: outletIds.length === 0 ? null : outletIds };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== null) onGive(draft);
  };
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={edited ? '修改角色' : `${verb}角色`}>
      <label htmlFor={`${id}-role`}>角色</label>
      <Select
        id={`${id}-role`}
        value={roleId}
        disabled={edited !== null}
        placeholder="选择要授予的角色"
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.map(role => ({
          value: role.id,
          label: role.grantable ? role.name : `${role.name}（您没有其中的权限）`,
          disabled: !role.grantable,
        }))}
        onChange={setRoleId}
      />
      <label htmlFor={`${id}-outlets`}>网点</label>
      <Outlets id={`${id}-outlets`} value={outletIds} onChange={setOutletIds} />
      {ownOutlet === null && outletIds.length === 0 && (
        <Unplaced
          className={styles['whole']}
          roles={roles.filter(role => role.id === roleId)}
          otherwise="先编辑用户选所属网点"
        />
      )}
      <label htmlFor={`${id}-from`}>自</label>
      <DayInput
        id={`${id}-from`}
        value={validFrom}
        disabled={edited !== null}
        onChange={day => setValidFrom(day ?? today())}
      />
      <label htmlFor={`${id}-to`}>至</label>
      <DayInput id={`${id}-to`} value={validTo} onChange={setValidTo} />
      <span />
      <span>
        <Button type="primary" htmlType="submit" disabled={roleId === null} loading={isSending}>
          {edited ? '保存' : verb}
        </Button>{' '}
        {edited && <Button onClick={onCancel}>取消</Button>}{' '}
        {effectOf && (
          <Button type="link" disabled={draft === null} onClick={() => setLooked(draft)}>
            预览影响
          </Button>
        )}
      </span>
      {looked && isSame(looked, draft) && effectOf && (
        <div className={styles['whole']}>{effectOf(looked)}</div>
      )}
    </form>
  );
}

/** What was looked at says nothing of what is chosen since. */
function isSame(looked: AssignmentDraft, draft: AssignmentDraft | null): boolean {
  return JSON.stringify(looked) === JSON.stringify(draft);
}

function today(): string {
  return businessDay(new Date());
}
