import { isSensitive, type Role } from '@shanmen/shared/contracts/admin/rights/role';
import type {
  PermissionBranch,
  PermissionGroup,
} from '@shanmen/shared/contracts/admin/rights/permission-tree';
import type { GrantChanges } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import type { Permission } from '@shanmen/shared/contracts/permissions';
import { hasAuth } from '@shanmen/shared';
import { Button, Empty, Instant } from '@shanmen/ui';
import type { KeyboardEvent } from 'react';
import { holds, type MatrixView, shownBranches } from './shown-branches.ts';
import { useAppPermissions, usePermissionSounds } from './sounds-like.ts';
import { useChangesSince } from './use-changes-since.ts';
import styles from './permission.module.css';

type PermissionMatrixProps = {
  readonly role: Role;
  /** What the role shall hold; equal to what it holds until a box is pressed. */
  readonly held: ReadonlySet<string>;
  /** What was ticked besides, because nothing can be done on a screen that is not seen. */
  readonly besides: ReadonlySet<string>;
  readonly compared: readonly Role[];
  readonly view: MatrixView;
  readonly onChange: (codes: readonly string[], held: boolean) => void;
};

/** 权限矩阵: one role that is edited, others beside it; arrows move, Space gives and takes, with Shift the whole group. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { role, held, compared, view, onChange } = props;
  const changes = useChangesSince(role.id, view.since);
  const branches = shownBranches({
    ...props,
    sounds: usePermissionSounds(),
    apps: useAppPermissions(),
    changes,
  });
  if (branches.length === 0) return <Empty title={view.text ? '没有找到这样的权限' : '没有符合的权限'} />;
  return (
    <div className={styles['matrix']} data-matrix>
      {branches.map(branch => (
        <table key={branch.type} className={styles['branch']}>
          <caption>{branchTitle(branch, held)}</caption>
          <thead>
            <tr>
              <th scope="col">权限</th>
              <th scope="col" className={styles['own']}>
                {role.name}
              </th>
              {compared.map(other => (
                <th key={other.id} scope="col">
                  {other.name}
                  <TakeOver from={other} branch={branch} held={held} onChange={onChange} />
                </th>
              ))}
            </tr>
          </thead>
          {branch.groups.map(group => (
            <GroupRows key={group.id} {...props} group={group} changes={changes} />
          ))}
        </table>
      ))}
    </div>
  );
}

type TakeOverProps = Pick<PermissionMatrixProps, 'held' | 'onChange'> & {
  readonly from: Role;
  readonly branch: PermissionBranch;
};

/** 照搬: gives what the other role has of what is shown here, as far as one may give it. */
function TakeOver({ from, branch, held, onChange }: TakeOverProps) {
  const codes = branch.groups
    .flatMap(({ permissions }) => permissions.map(({ code }) => code))
    .filter(code => isOpen(code) && holds(from, code) && !held.has(code));
  if (codes.length === 0) return null;
  return (
    <Button
      type="link"
      size="small"
      aria-label={`套用 ${from.name} 的${branch.title}权限`}
      onClick={() => onChange(codes, true)}
    >
      套用 {codes.length} 项
    </Button>
  );
}

function branchTitle({ title, groups }: PermissionBranch, held: ReadonlySet<string>): string {
  const all = groups.flatMap(({ permissions }) => permissions);
  return `${title} ${all.filter(({ code }) => held.has(code)).length}/${all.length}`;
}

type GroupRowsProps = PermissionMatrixProps & {
  readonly group: PermissionGroup;
  readonly changes: ReadonlyMap<string, GrantChanges[number]> | null;
};

function GroupRows({ group, role, held, besides, compared, changes, onChange }: GroupRowsProps) {
  const before = new Set(role.codes);
  const codes = group.permissions.map(({ code }) => code);
  const count = codes.filter(code => held.has(code)).length;
  const isAll = count === codes.length;
  const open = codes.filter(isOpen);
  const turnAll = () => onChange(open, !open.every(code => held.has(code)));
  return (
    <tbody>
      <tr className={styles['group']}>
        <th scope="rowgroup">{group.title}</th>
        <td className={styles['own']}>
          <label>
            <input
              type="checkbox"
              aria-label={`${group.title}：全部`}
              checked={isAll}
              {...keysOf(turnAll)}
              ref={box => {
                if (box) box.indeterminate = count > 0 && !isAll;
              }}
              disabled={open.length === 0}
              onChange={turnAll}
            />{' '}
            {count}/{codes.length}
          </label>
        </td>
        {compared.map(other => (
          <td key={other.id}>
            {codes.filter(code => holds(other, code)).length}/{codes.length}
          </td>
        ))}
      </tr>
      {group.permissions.map(({ code, title }) => (
        <tr key={code} data-changed={before.has(code) !== held.has(code)}>
          <th scope="row" title={code}>
            {title}
            {isSensitive(code) && (
              <span className={styles['sensitive']} title="敏感权限">
                {' '}
                ⚠
              </span>
            )}
            {besides.has(code) && held.has(code) && (
              <small className={styles['moved']}>已自动勾选「查看」</small>
            )}
            <LastChange of={changes?.get(code)} />
          </th>
          <td className={styles['own']}>
            <input
              type="checkbox"
              aria-label={title}
              checked={held.has(code)}
              {...keysOf(turnAll)}
              disabled={!isOpen(code)}
              {...(isOpen(code) ? {} : { title: '您没有这个权限，或功能尚未开放' })}
              onChange={() => onChange([code], !held.has(code))}
            />
          </td>
          {compared.map(other => (
            <td key={other.id}>{holds(other, code) ? '✓' : ''}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** `＋ 2026-11-20 09:12 王强`: given or taken, when and by whom. */
function LastChange({ of: change }: { readonly of: GrantChanges[number] | undefined }) {
  if (!change) return null;
  const { given, at, by } = change;
  return (
    <small className={styles['moved']}>
      {given ? '新增' : '收回'} <Instant value={at} /> {by ?? '系统'}
    </small>
  );
}

/** Nobody gives what he does not hold. */
function isOpen(code: Permission['code']): boolean {
  return hasAuth(code);
}

/** ↑ and ↓ lead to the next box that can be pressed; Shift with Space gives or takes the whole group. */
function keysOf(turnAll: () => void) {
  const isWhole = (event: KeyboardEvent) => event.key === ' ' && event.shiftKey;
  return {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (!isWhole(event)) return moveByArrow(event);
      event.preventDefault();
      turnAll();
    },
    // Some browsers press the box only when the key is let go.
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isWhole(event)) event.preventDefault();
    },
  };
}

function moveByArrow(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const matrix = event.currentTarget.closest('[data-matrix]');
  if (step === 0 || matrix === null) return;
  const boxes = [...matrix.querySelectorAll<HTMLInputElement>('input:not(:disabled)')];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
