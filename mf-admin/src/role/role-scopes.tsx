import { hasAuth } from '@shanmen/shared';
import {
  type Role,
  type RoleScope,
  type ScopeDomainName,
  scopeDomains,
  scopeKinds,
} from '@shanmen/shared/contracts/admin/role';
import { Button, queryClient, Segmented, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { ProveDialog } from '../acting/prove-dialog.tsx';
import { Outlets } from '../user/user-form.tsx';
import { roleCalls, roleKeysOf } from './role-calls.ts';
import styles from './role.module.css';

const domains = [
  'ticket',
  'retail',
  'stock',
  'reception',
  'reports',
] as const satisfies readonly ScopeDomainName[];
const kinds = ['all', 'own', 'listed', 'self'] as const satisfies readonly RoleScope['kind'][];

/** 数据范围: whose rows the role reaches, in each domain apart; what nobody set is 本人. */
export function RoleScopes({ role }: { readonly role: Role }) {
  const [scopes, setScopes] = useState<readonly RoleScope[]>(() =>
    domains.map(domain => scopeOf(role, domain)),
  );
  const [isAsking, setIsAsking] = useState(false);
  const { success } = useFeedback();
  const isClosed = role.grantsAll || !role.grantable || !hasAuth('admin:role:scope');
  const isChanged = scopes.some(
    scope => JSON.stringify(scope) !== JSON.stringify(scopeOf(role, scope.domain)),
  );
  const put = (changed: RoleScope) =>
    setScopes(scopes.map(scope => (scope.domain === changed.domain ? changed : scope)));
  return (
    <div className={styles['scopes']}>
      {scopes.map(scope => (
        <fieldset key={scope.domain}>
          <legend>{scopeDomains[scope.domain]}</legend>
          <Segmented
            disabled={isClosed}
            options={kinds.map(kind => ({ value: kind, label: scopeKinds[kind] }))}
            value={scope.kind}
            onChange={kind => put({ ...scope, kind, outletIds: kind === 'listed' ? scope.outletIds : [] })}
          />
          {scope.kind === 'listed' && (
            <Outlets value={scope.outletIds} onChange={outletIds => put({ ...scope, outletIds })} />
          )}
        </fieldset>
      ))}
      {!isClosed && (
        <div>
          <Button type="primary" disabled={!isChanged} onClick={() => setIsAsking(true)}>
            保存范围
          </Button>
        </div>
      )}
      {isAsking && (
        <ProveDialog
          title="保存范围"
          asksReason
          send={reason => roleCalls.reach(role.id, { scopes: [...scopes], reason, version: role.version })}
          onDone={() => {
            setIsAsking(false);
            success(`${role.name} 的数据范围已保存`);
            void queryClient.invalidateQueries({ queryKey: roleKeysOf.every });
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {role.name} 的 {role.members} 人下一次操作起按新的范围查看和办理；个人另行指定了网点的不变。
          </p>
        </ProveDialog>
      )}
    </div>
  );
}

function scopeOf({ scopes, grantsAll }: Role, domain: ScopeDomainName): RoleScope {
  const none: RoleScope = { domain, kind: grantsAll ? 'all' : 'self', outletIds: [] };
  return scopes.find(scope => scope.domain === domain) ?? none;
}
