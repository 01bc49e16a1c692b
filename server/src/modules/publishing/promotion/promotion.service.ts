import { isDeepStrictEqual } from 'node:util';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type {
  Approval,
  Changed,
  Promotion,
  Removal,
  Rollback,
} from '@shanmen/shared/contracts/modules/publishing/promotion';

import { openSettings } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type Promoted, readRelease, type StoredRelease } from '../release-ledger/release.queries.ts';
import { appendRelease, type ReleaseDraft, type ReleaseTerms } from '../release-ledger/release.service.ts';
import { requireUsable } from '../release-ledger/usable-version.ts';
import { readCheckout, readVersions, type VersionName } from '../release-ledger/version.queries.ts';
import { listMissingOpenings } from '../../watching/health/health.queries.ts';
import { countApprovals, insertApproval } from './approval.queries.ts';

/**
 * A version becomes what everybody runs; a canary of its module ends with it. Where it is that already, no
 * release is made.
 * @throws version_unknown, version_withdrawn, approval_missing, canary_missing, stale_release, publish_rule_failed
 */
export async function promote(
  tx: Tx,
  staff: Staff,
  { module, version, reason, urgent = false }: Promotion,
  terms: ReleaseTerms,
): Promise<Changed> {
  return release(tx, staff, 'modules.release.promoted', terms, async current => {
    await requireApproved(tx, { module, version });
    await requireTried(tx, { module, version });
    const hasCanary = current.canaries.some(canary => canary.module === module);
    if (current.stable[module] === version && !hasCanary) return current;
    return {
      kind: 'promote',
      stable: { ...current.stable, [module]: version },
      canaries: current.canaries.filter(canary => canary.module !== module),
      urgent,
      reason,
      createdBy: staff.id,
    };
  });
}

/**
 * A new release that names what an earlier one named, by default the one before. Canaries end, since
 * whoever rolls back wants everybody on the same. Where everybody is, no release is made. A release that names a version
 * withdrawn since is no way back.
 * @throws version_unknown, version_withdrawn, stale_release, publish_rule_failed
 */
export async function rollBack(
  tx: Tx,
  staff: Staff,
  { sequence, reason }: Rollback,
  terms: ReleaseTerms,
): Promise<Changed> {
  return release(tx, staff, 'modules.release.rolled-back', terms, async current => {
    const target = sequence ?? current.parent;
    const earlier = target === null ? null : await readRelease(tx, target);
    if (earlier === null) throw new RuleViolation('version_unknown', '没有可以回退到的发布');
    if (current.canaries.length === 0 && isDeepStrictEqual(earlier.stable, current.stable)) return current;
    await requireNoneWithdrawn(tx, earlier);
    return { kind: 'rollback', stable: earlier.stable, canaries: [], reason, createdBy: staff.id };
  });
}

/**
 * Takes an app out: nobody is given it any more, and its screens and permissions leave the site with it.
 * @throws version_unknown where nobody runs it, state_forbidden for what the product brings
 */
export async function remove(
  tx: Tx,
  staff: Staff,
  { module, reason }: Removal,
  terms: ReleaseTerms,
): Promise<Changed> {
  if ((await readCheckout(tx)).some(build => build.module === module)) {
    throw new RuleViolation('state_forbidden', `${module} 是产品自带的模块，不能下架`);
  }
  return release(tx, staff, 'modules.release.removed', terms, current => {
    const { [module]: version, ...stable } = current.stable;
    const canaries = current.canaries.filter(canary => canary.module !== module);
    if (version === undefined && canaries.length === current.canaries.length) {
      throw new RuleViolation('version_unknown', `没有人在运行 ${module}`);
    }
    return { kind: 'remove', stable, canaries, reason, createdBy: staff.id };
  });
}

/**
 * The server takes a promoted version back by itself; an app that nobody had before goes.
 * @returns false where people run something else by now
 */
export async function takeBack(
  tx: Tx,
  { module, version, before }: Promoted,
  reason: string,
  now: Date,
): Promise<boolean> {
  const nobody = { id: null, requestId: 'take-back' };
  const { isNew } = await release(
    tx,
    nobody,
    'modules.release.rolled-back',
    { now, expected: null },
    current => {
      if (current.stable[module] !== version) return current;
      const { [module]: _failing, ...others } = current.stable;
      const stable = before === null ? others : { ...others, [module]: before };
      return { kind: 'rollback', stable, canaries: current.canaries, reason, createdBy: null };
    },
  );
  return isNew;
}

/** @throws version_unknown, version_withdrawn, approval_own */
export async function approve(tx: Tx, staff: Staff, { module, version }: Approval, now: Date): Promise<void> {
  const publishing = await requireUsable(tx, { module, version });
  if (publishing.publishedBy === staff.id) throw new RuleViolation('approval_own');
  await insertApproval(tx, { module, version, staffId: staff.id, now });
  await writeAudit(tx, {
    ...signedBy(staff),
    action: 'modules.version.approved',
    objectType: 'module_version',
    objectId: `${module}@${version}`,
  });
}

/** Under the lock of the pointer, so that nobody withdraws it meanwhile. */
async function requireApproved(tx: Tx, { module, version }: VersionName): Promise<void> {
  const publishing = await requireUsable(tx, { module, version });
  // Where no browser of the server has run it, its publisher alone must not bring it to everybody.
  const required = Math.max((await openSettings(tx))(settings.moduleApprovals), publishing.isUntried ? 1 : 0);
  const given = await countApprovals(tx, module, version);
  if (given < required) {
    const untried = publishing.isUntried ? '：服务器上没有浏览器，试运行报告只是发布人的说法' : '';
    throw new RuleViolation(
      'approval_missing',
      `还需要 ${required - given} 人批准 ${module} ${version}${untried}`,
      {
        required,
        given,
      },
    );
  }
}

/** Where the site says so, some have to have opened a version before everybody gets it; one that everybody had is known. */
async function requireTried(tx: Tx, { module, version }: VersionName): Promise<void> {
  const required = (await openSettings(tx))(settings.moduleCanaryOpenings);
  const [short] = await listMissingOpenings(tx, [{ module, version }], required);
  if (short === undefined) return;
  throw new RuleViolation(
    'canary_missing',
    `${module} ${version} 还须灰度打开 ${short.missing} 次才能上线（要求 ${required} 次）`,
    { required, given: required - short.missing },
  );
}

async function requireNoneWithdrawn(tx: Tx, { stable, sequence }: StoredRelease): Promise<void> {
  const names = Object.entries(stable).map(([module, version]) => ({ module, version }));
  const gone = (await readVersions(tx, names)).find(({ withdrawnAt }) => withdrawnAt !== null);
  if (gone === undefined) return;
  const { module, version, withdrawnReason } = gone;
  throw new RuleViolation(
    'version_withdrawn',
    `发布 ${sequence} 用到已撤回的 ${module} ${version}（${withdrawnReason ?? '没有说明'}），不能整体回退；请逐个模块上线旧版本`,
  );
}

async function release(
  tx: Tx,
  staff: Signer,
  action: string,
  terms: ReleaseTerms,
  draft: (current: StoredRelease) => ReleaseDraft | Promise<ReleaseDraft>,
): Promise<Changed> {
  const { made, before } = await appendRelease(tx, terms, current => {
    if (current === null) throw new RuleViolation('version_unknown', '还没有任何发布');
    return draft(current);
  });
  if (made === before) return { sequence: made.sequence, isNew: false };
  await writeAudit(tx, {
    ...signedBy(staff),
    action,
    objectType: 'module_release',
    objectId: String(made.sequence),
    before: changeable(before),
    after: changeable(made),
    reason: made.reason,
  });
  return { sequence: made.sequence, isNew: true };
}

function changeable(release: StoredRelease | null): object {
  return release === null ? {} : { ...release.stable, canaries: release.canaries };
}

/** Who changes what runs: a person, or the server itself. */
type Signer = Pick<Staff, 'requestId'> & { id: number | null; ip?: string };

function signedBy({ id, requestId, ip }: Signer) {
  return { staffId: id, requestId, ...(ip === undefined ? {} : { ip }) };
}
