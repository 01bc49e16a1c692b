import { hasAuth } from '@shanmen/shared';
import {
  type Role,
  type RoleScope,
  type ScopeDomainName,
  scopeDomains,
  scopeKinds,
} from '@shanmen/shared/contracts/admin/rights/role';
import { Button, queryClient, Segmented, Select, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { useRegionOptions } from '../../places/region/region-calls.ts';
import { Outlets } from '../../people/user/user-form.tsx';
import { roleCalls } from './role-calls.ts';
import styles from './role.module.css';
import { ScopeEffect } from './scope-effect.tsx';

const domains = [
  'ticket',
  'retail',
  'stock',
  'reception',
  'reports',
] as const satisfies readonly ScopeDomainName[];
const kinds = ['all', 'region', 'own', 'listed', 'self'] as const satisfies readonly RoleScope['kind'][];

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
            onChange={kind => put(reachOf(scope, kind))}
          />
          {scope.kind === 'listed' && (
            <Outlets
              placeholder="未选网点，看不到任何网点的数据"
              value={scope.outletIds}
              onChange={outletIds => put({ ...scope, outletIds })}
            />
          )}
          {scope.kind === 'region' && (
            <Regions
              domain={scope.domain}
              value={scope.regionIds ?? []}
              disabled={isClosed}
              onChange={regionIds => put({ ...scope, regionIds })}
            />
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
          send={async reason => {
            const change = { scopes: [...scopes], reason, version: role.version };
            const saved = await roleCalls.reach(role.id, change);
            setScopes(domains.map(domain => scopeOf(saved, domain)));
            success(saidOf(saved, scopes));
          }}
          onDone={() => {
            setIsAsking(false);
            void queryClient.invalidateQueries({ queryKey: roleCalls.every });
          }}
          onClose={() => setIsAsking(false)}
        >
          <ScopeEffect role={role} scopes={scopes} />
        </ProveDialog>
      )}
    </div>
  );
}

/** What a scope names one by one belongs to its kind, and goes with it. */
function reachOf({ domain, outletIds }: RoleScope, kind: RoleScope['kind']): RoleScope {
  const listed = kind === 'listed' ? outletIds : [];
  return { domain, kind, outletIds: listed, ...(kind === 'region' ? { regionIds: [] } : {}) };
}

type RegionsProps = {
  readonly domain: ScopeDomainName;
  readonly value: number[];
  readonly disabled: boolean;
  readonly onChange: (ids: number[]) => void;
};

function Regions({ domain, ...props }: RegionsProps) {
  const options = useRegionOptions();
  return (
    <Select
      {...props}
      aria-label={`${scopeDomains[domain]}的区域`}
      mode="multiple"
      placeholder="选择区域；以后归入的网点也在内"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}

/** What reaches further may wait for a second person. */
function saidOf(saved: Role, wanted: readonly RoleScope[]): string {
  const waits = wanted
    .filter(scope => JSON.stringify(scope) !== JSON.stringify(scopeOf(saved, scope.domain)))
    .map(({ domain }) => scopeDomains[domain]);
  if (waits.length === 0) return `${saved.name} 的数据范围已保存`;
  return `${waits.join('、')}范围的放宽待他人复核，见 安全明细 · 授权复核；其余已保存`;
}

function scopeOf({ scopes, grantsAll }: Role, domain: ScopeDomainName): RoleScope {
  const none: RoleScope = { domain, kind: grantsAll ? 'all' : 'self', outletIds: [] };
  return scopes.find(scope => scope.domain === domain) ?? none;
}
