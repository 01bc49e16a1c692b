import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import { type Publishing, readPublishing } from '../promotion/approval.queries.ts';
import type { VersionName } from './version.queries.ts';

/** A published version that may be given to people. @throws version_unknown, version_withdrawn with the reason */
export async function requireUsable(db: Db, name: VersionName): Promise<Publishing> {
  const publishing = await readPublishing(db, name.module, name.version);
  if (publishing === null) throw new RuleViolation('version_unknown');
  if (publishing.withdrawnAt !== null) throw withdrawn(name, publishing.withdrawnReason);
  return publishing;
}

export function withdrawn({ module, version }: VersionName, reason: string | null): RuleViolation {
  return new RuleViolation('version_withdrawn', `${module} ${version} 已撤回：${reason ?? '没有说明'}`);
}
