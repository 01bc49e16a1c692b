import { queryKeys } from '@shanmen/shared';
import {
  type Role,
  type RoleScope,
  scopeDomains,
  type ScopePreview,
} from '@shanmen/shared/contracts/admin/rights/role';
import { Failure, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useReachWords } from '../explain/use-reach-words.ts';
import { roleCalls } from './role-calls.ts';
import styles from './role.module.css';

type ScopeEffectProps = { readonly role: Role; readonly scopes: readonly RoleScope[] };

const mostShown = 12;

/** Before scopes are saved: who would see other rows by them, and which, as the server works it out. */
export function ScopeEffect({ role, scopes }: ScopeEffectProps) {
  const { id, version, members } = role;
  const effect = useQuery({
    queryKey: queryKeys.list('admin.role-preview', { id, version, scopes: JSON.stringify(scopes) }),
    queryFn: () => roleCalls.reachPreview(id, { scopes: [...scopes], reason: '', version }),
  });
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const { changes } = effect.data;
  const touched = new Set(changes.map(({ staffId }) => staffId)).size;
  if (touched === 0) {
    return (
      <p>
        {members === 0
          ? '还没有人使用这个角色。'
          : `${members} 人使用这个角色，现在没有人因此看到更多或更少。`}
      </p>
    );
  }
  return (
    <>
      <p>
        影响 <strong>{touched}</strong> 人，下一次操作起生效：
      </p>
      <ul className={styles['effect']} aria-label="受影响的人">
        {changes.slice(0, mostShown).map(change => (
          <li key={`${change.staffId} ${change.domain}`}>
            <Moved of={change} />
          </li>
        ))}
        {changes.length > mostShown && <li>另有 {changes.length - mostShown} 项</li>}
      </ul>
    </>
  );
}

function Moved({ of: { name, domain, before, after } }: { readonly of: ScopePreview['changes'][number] }) {
  const wordsOf = useReachWords();
  return (
    <>
      {name} {scopeDomains[domain]}：{wordsOf(before)} → {wordsOf(after)}
    </>
  );
}
