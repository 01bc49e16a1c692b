import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import { Button, DayInput, Drawer, Input, Segmented, Select, Space, useFeedback } from '@shanmen/ui';
import { Auth, holdsCode } from '@shanmen/shared';
import { type ReactNode, useState } from 'react';
import { useRoles } from '../../people/user/user-calls.ts';
import { GrantPreview } from './grant-preview.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleComparison } from './role-comparison.tsx';
import type { MatrixView } from './shown-branches.ts';
import { type GrantDraft, useGrantDraft } from './use-grant-draft.ts';
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

/** 授权 of one role, for whoever holds all of it; from its comparison one comes to another. */
export function GrantRole({ role }: { readonly role: Role }) {
  const [open, setOpen] = useState<{ role: Role; given: readonly string[] } | null>(null);
  if (role.grantsAll || !role.grantable) return null;
  return (
    <Auth code="admin:role:grant">
      <Button type="link" size="small" onClick={() => setOpen({ role, given: [] })}>
        授权
      </Button>
      {open && (
        <GrantDrawer
          key={open.role.id}
          {...open}
          onInstead={(other, given) => setOpen({ role: other, given })}
          onClose={() => setOpen(null)}
        />
      )}
    </Auth>
  );
}

type GrantDrawerProps = {
  readonly role: Role;
  /** What it shall get to begin with. */
  readonly given?: readonly string[];
  /** Edits another role instead, which shall get these. */
  readonly onInstead: (role: Role, given: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Gives and takes the permissions of one role, other roles beside it; saved only after its effect was shown. */
function GrantDrawer({ role, given = [], onInstead, onClose }: GrantDrawerProps) {
  const draft = useGrantDraft(role, given);
  const { held, add, remove, isChanged, change, unsaved } = draft;
  const [isAsking, setIsAsking] = useState(false);
  const { confirm } = useFeedback();
  const leave = async (then: () => void) => {
    const title = `放弃「${role.name}」未保存的授权？`;
    if (isChanged && !(await confirm({ title, yes: '放弃', danger: true }))) return;
    unsaved.clear();
    then();
  };
  return (
    <Drawer
      title={`${role.name} 的权限`}
      open
      size={960}
      onClose={() => void leave(onClose)}
      afterOpenChange={isOpen => {
        if (!isOpen) return;
        if (given.length > 0) unsaved.mark();
        document.getElementById(searchId)?.focus();
      }}
      footer={
        <Space>
          <Button type="primary" disabled={!isChanged} onClick={() => setIsAsking(true)}>
            {isChanged ? `预览影响并保存（新增 ${add.length}，收回 ${remove.length}）` : '没有改动'}
          </Button>
          <Button onClick={() => void leave(onClose)}>取消</Button>
          <Standard role={role} held={held} onChange={change} />
          <span className={styles['keys']}>↑↓ 移动　空格 勾选　Shift+空格 整组</span>
        </Space>
      }
    >
      <GrantDesk
        role={role}
        draft={draft}
        onCopyThere={(other, codes) => void leave(() => onInstead(other, codes))}
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

type GrantDeskProps = {
  readonly role: Role;
  readonly draft: GrantDraft;
  readonly onCopyThere: (other: Role, codes: readonly string[]) => void;
};

/** The role beside others: box by box, or with one of them in lists. */
function GrantDesk({ role, draft: { held, besides, change }, onCopyThere }: GrantDeskProps) {
  const [view, setView] = useState<MatrixView>({ text: '', only: 'all', since: null });
  const [comparedIds, setComparedIds] = useState<readonly number[]>([]);
  const [isApart, setIsApart] = useState(false);
  const roles = useRoles().data?.rows.filter(({ id }) => id !== role.id) ?? [];
  const compared = roles.filter(({ id }) => comparedIds.includes(id));
  const [other] = compared.length === 1 ? compared : [];
  return (
    <>
      <Tools view={view} onView={setView} roles={roles} comparedIds={comparedIds} onCompare={setComparedIds}>
        {other && (
          <Button aria-pressed={isApart} onClick={() => setIsApart(!isApart)}>
            {isApart ? '返回矩阵' : '分栏比较'}
          </Button>
        )}
      </Tools>
      <p className={styles['besides']} role="status">
        {besides.size > 0 && `已自动勾选「查看」：${[...besides].map(permissionTitle).join('、')}`}
      </p>
      {other && isApart ? (
        <RoleComparison
          key={other.id}
          role={role}
          other={other}
          held={held}
          view={view}
          onCopyHere={codes => change(codes, true)}
          onCopyThere={codes => onCopyThere(other, codes)}
        />
      ) : (
        <PermissionMatrix
          role={role}
          held={held}
          besides={besides}
          compared={compared}
          view={view}
          onChange={change}
        />
      )}
    </>
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

type ToolsProps = {
  readonly view: MatrixView;
  readonly onView: (view: MatrixView) => void;
  readonly roles: readonly Role[];
  readonly comparedIds: readonly number[];
  readonly onCompare: (ids: readonly number[]) => void;
  /** What belongs beside the choice of roles. */
  readonly children: ReactNode;
};

function Tools({ view, onView, roles, comparedIds, onCompare, children }: ToolsProps) {
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
        变更起始日期
        <DayInput
          aria-label="变更起始日期"
          value={view.since}
          onChange={since => onView({ ...view, since })}
        />
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
      {children}
    </div>
  );
}
