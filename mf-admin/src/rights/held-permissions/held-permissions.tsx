import type { EffectivePermissions } from '@shanmen/shared/contracts/admin/rights/permission';
import { scopeDomains } from '@shanmen/shared/contracts/admin/rights/role';
import type { Assignment, UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { dayOf } from '@shanmen/shared/time';
import { Alert, Checkbox, Descriptions, Empty, Failure, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { explainCalls, explainKeysOf } from '../explain/explain-calls.ts';
import { useReachWords } from '../explain/use-reach-words.ts';
import {
  type PermissionBranch,
  type PermissionGroup,
  permissionTree,
} from '@shanmen/shared/contracts/admin/rights/permission-tree';
import styles from './held-permissions.module.css';

/** What somebody sees and can press, system by system and screen by screen, and which role lets him. */
export function HeldPermissions({ card }: { readonly card: UserCard }) {
  const [showsLacking, setShowsLacking] = useState(false);
  const answer = useQuery({
    queryKey: explainKeysOf.held(card.id),
    queryFn: () => explainCalls.held(card.id),
  });
  if (answer.error) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { blocked, held } = answer.data;
  const givers = new Map(held.map(({ code, roles }) => [code, roles]));
  const sources = new Map(card.assignments.map(each => [each.roleName, sourceOf(each)]));
  const whyOf = (code: string) =>
    givers
      .get(code)
      ?.map(role => sources.get(role) ?? role)
      .join('；');
  const branches = permissionTree.map(branch => shownOf(branch, code => showsLacking || givers.has(code)));
  const shown = branches.filter(({ groups }) => groups.length > 0);
  return (
    <div className={styles['panel']}>
      {blocked !== null && <Alert type="warning" showIcon title={`现在不能使用：${blocked}`} />}
      <Reach of={answer.data} />
      <Checkbox checked={showsLacking} onChange={({ target }) => setShowsLacking(target.checked)}>
        也列出没有的（灰色）
      </Checkbox>
      {shown.length === 0 && <Empty title="没有任何权限" />}
      {shown.map(({ type, title, groups }) => (
        <section key={type} aria-label={title} className={styles['system']}>
          <h3>
            {title} <small>{countOf(groups, givers)} 项</small>
          </h3>
          <dl>
            {groups.map(group => (
              <Screen key={group.id} group={group} whyOf={whyOf} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

type WhyOf = (code: string) => string | undefined;

/** A screen and what can be done there; what is held says by which role when it is pointed at. */
function Screen({ group, whyOf }: { readonly group: PermissionGroup; readonly whyOf: WhyOf }) {
  return (
    <>
      <dt>{group.title}</dt>
      <dd>
        {group.permissions.map(({ code, title }) => {
          const why = whyOf(code);
          return (
            <span key={code} data-held={why !== undefined} title={why ? `来自 ${why}` : `没有 ${code}`}>
              {title}
            </span>
          );
        })}
      </dd>
    </>
  );
}

function Reach({ of }: { readonly of: EffectivePermissions }) {
  const wordsOf = useReachWords();
  const names = Object.entries(systemTypes).flatMap(([type, title]) =>
    of.types.includes(type) ? [title] : [],
  );
  return (
    <Descriptions
      items={[
        { label: '入口页', value: names.join('、') || '没有可用的系统', span: 2 },
        { label: '权限', value: `${of.held.length} 项` },
        { label: '同时登录', value: `最多 ${of.sessionLimit} 处` },
        ...of.reaches.map(({ domain, reach }) => ({
          label: `${scopeDomains[domain]}范围`,
          value: wordsOf(reach),
        })),
      ]}
    />
  );
}

function shownOf(branch: PermissionBranch, isShown: (code: string) => boolean): PermissionBranch {
  const groups = branch.groups.map(group => ({
    ...group,
    permissions: group.permissions.filter(({ code }) => isShown(code)),
  }));
  return { ...branch, groups: groups.filter(({ permissions }) => permissions.length > 0) };
}

function countOf(groups: readonly PermissionGroup[], held: ReadonlyMap<string, unknown>): number {
  return groups.flatMap(({ permissions }) => permissions).filter(({ code }) => held.has(code)).length;
}

/** `售票员（林晓 于 2026-11-20 授予，至 2026-12-31）` */
function sourceOf({ roleName, grantedBy, grantedAt, validTo }: Assignment): string {
  const words = [
    grantedBy === null
      ? `自 ${dayOf(new Date(grantedAt))}`
      : `${grantedBy} 于 ${dayOf(new Date(grantedAt))} 授予`,
    ...(validTo === null ? [] : [`至 ${validTo}`]),
  ];
  return `${roleName}（${words.join('，')}）`;
}
