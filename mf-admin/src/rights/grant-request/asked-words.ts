import type { AskedScope, GrantRequest } from '@shanmen/shared/contracts/admin/rights/grant-request';
import { scopeDomains, scopeKinds } from '@shanmen/shared/contracts/admin/rights/role';
import { permissionTitle } from '@shanmen/shared/contracts/admin/rights/permission-tree';

/** What is asked for, one line each: permissions, scopes as they were and shall be, or outlets. */
export function askedInWords({ codes, scopes, outletNames }: GrantRequest): string[] {
  const permissions = codes.map(code => (code === '*' ? '全部权限' : permissionTitle(code)));
  const outlets = outletNames.length > 0 ? [`网点：${outletNames.join('、')}`] : [];
  return [...permissions, ...scopes.map(scopeInWords), ...outlets];
}

/** Who or what gets it. */
export function receiverInWords({ kind, staffName, roleName }: GrantRequest): string {
  if (staffName !== null) return `${staffName} 任「${roleName}」`;
  return kind === 'role_scope' ? `角色「${roleName}」的数据范围` : `角色「${roleName}」`;
}

function scopeInWords({ domain, from, kind, outletNames }: AskedScope): string {
  const outlets = kind === 'listed' || kind === 'region' ? `（${outletNames.join('、')}）` : '';
  return `${scopeDomains[domain]}：${scopeKinds[from]} → ${scopeKinds[kind]}${outlets}`;
}
