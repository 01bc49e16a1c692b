import { withViews } from '@shanmen/shared/contracts/admin/permission-tree';
import type { Role } from '@shanmen/shared/contracts/admin/role';
import { Button, DayInput, Drawer, Input, Segmented, Select, Space, useFeedback } from '@shanmen/ui';
import { holdsCode, useUnsaved } from '@shanmen/shared';
import { useState } from 'react';
import { useRoles } from '../user/user-calls.ts';
import { GrantPreview } from './grant-preview.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import type { MatrixView } from './shown-branches.ts';
import styles from './permission.module.css';

const views = [
  { value: 'all', label: '全部' },
  { value: 'held', label: '已授权' },
  { value: 'different', label: '有差异' },
  { value: 'sensitive', label: '敏感' },
  { value: 'changed', label: '本次改动' },
] as const satisfies readonly { readonly value: MatrixView['only']; readonly label: string }[];

const mostCompared = 7;
const searchId = 'permission-search';

/** Gives and takes the permissions of one role, other roles beside it; saved only after its effect was shown. */
export function GrantDrawer({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(role.codes));
  const [view, setView] = useState<MatrixView>({ text: '', only: 'all', since: null });
  const [comparedIds, setComparedIds] = useState<readonly number[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const unsaved = useUnsaved({ label: `${role.name} 的权限` });
  const { confirm } = useFeedback();
  const roles = useRoles().data?.rows.filter(({ id }) => id !== role.id) ?? [];
  const before = new Set(role.codes);
  const add = [...held].filter(code => !before.has(code));
  const remove = role.codes.filter(code => !held.has(code));
  const isChanged = add.length + remove.length > 0;
  const change = (codes: readonly string[], isHeld: boolean) => {
    unsaved.mark();
    setHeld(now => (isHeld ? withGiven(now, codes) : withTaken(now, codes)));
  };
  const leave = async () => {
    const title = `放弃「${role.name}」未保存的授权？`;
    if (isChanged && !(await confirm({ title, yes: '放弃', danger: true }))) return;
    unsaved.clear();
    onClose();
  };
  return (
    <Drawer
      title={`${role.name} 的权限`}
      open
      size={960}
      onClose={() => void leave()}
      afterOpenChange={isOpen => {
        if (isOpen) document.getElementById(searchId)?.focus();
      }}
      footer={
        <Space>
          <Button type="primary" disabled={!isChanged} onClick={() => setIsAsking(true)}>
            {isChanged ? `查看影响并保存（新增 ${add.length}，收回 ${remove.length}）` : '没有改动'}
          </Button>
          <Button onClick={() => void leave()}>取消</Button>
          <Standard role={role} held={held} onChange={change} />
        </Space>
      }
    >
      <Tools
        view={view}
        onView={setView}
        roles={roles}
        comparedIds={comparedIds}
        onCompare={setComparedIds}
      />
      <PermissionMatrix
        role={role}
        held={held}
        compared={roles.filter(({ id }) => comparedIds.includes(id))}
        view={view}
        onChange={change}
      />
      {isAsking && (
        <GrantPreview
          role={role}
          add={add}
          remove={remove}
          onDone={() => {
            unsaved.clear();
            onClose();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Drawer>
  );
}

type StandardProps = {
  readonly role: Role;
  readonly held: ReadonlySet<string>;
  readonly onChange: (codes: readonly string[], held: boolean) => void;
};

/** 恢复默认: ticks what a built-in role holds by itself, and nothing else; what that changes is shown before it is saved. */
function Standard({ role: { standardCodes }, held, onChange }: StandardProps) {
  if (standardCodes === null) return null;
  const standard = new Set(standardCodes);
  const lacking = standardCodes.filter(code => !held.has(code) && holdsCode(code));
  const beyond = [...held].filter(code => !standard.has(code) && holdsCode(code));
  if (lacking.length + beyond.length === 0) return null;
  const restore = () => {
    onChange(lacking, true);
    onChange(beyond, false);
  };
  return (
    <Button onClick={restore}>
      恢复默认（加 {lacking.length}，减 {beyond.length}）
    </Button>
  );
}

function withGiven(held: ReadonlySet<string>, codes: readonly string[]): ReadonlySet<string> {
  return new Set([...held, ...codes, ...withViews(codes).filter(holdsCode)]);
}

function withTaken(held: ReadonlySet<string>, codes: readonly string[]): ReadonlySet<string> {
  return new Set([...held].filter(code => !codes.includes(code)));
}

type ToolsProps = {
  readonly view: MatrixView;
  readonly onView: (view: MatrixView) => void;
  readonly roles: readonly Role[];
  readonly comparedIds: readonly number[];
  readonly onCompare: (ids: readonly number[]) => void;
};

function Tools({ view, onView, roles, comparedIds, onCompare }: ToolsProps) {
  return (
    <div className={styles['tools']}>
      <Input
        id={searchId}
        className={styles['search'] ?? ''}
        allowClear
        placeholder="权限名称、拼音或编码"
        aria-label="查找权限"
        value={view.text}
        onChange={event => onView({ ...view, text: event.target.value })}
      />
      <Segmented options={[...views]} value={view.only} onChange={only => onView({ ...view, only })} />
      <div className={styles['since']}>
        自
        <DayInput
          aria-label="自某日起有变化"
          value={view.since}
          onChange={since => onView({ ...view, since })}
        />
        起有变化
      </div>
      <Select
        className={styles['compare'] ?? ''}
        mode="multiple"
        aria-label="对照角色"
        placeholder="与其他角色对照"
        maxCount={mostCompared}
        maxTagCount="responsive"
        value={[...comparedIds]}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={onCompare}
      />
    </div>
  );
}
