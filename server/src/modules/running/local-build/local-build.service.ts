import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  type ActiveLocalBuild,
  isLoopback,
  type LocalBuildDraft,
} from '@shanmen/shared/contracts/modules/running/local-build';

import { openSettings } from '../../../admin/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import type { LedgerState } from '../../publishing/release-ledger/ledger-state.ts';
import type { FindVisitor } from '../import-map/cohort.ts';
import { deleteLocalBuild, hasLocalBuilds, putLocalBuild, readLocalBuild } from './local-build.queries.ts';

type At = { now: Date; state: LedgerState };

const minuteMs = 60_000;

/**
 * What would run, and until when, before anybody agrees. Only what the release has can be replaced: menu and rights stay
 * those of the product.
 * @throws local_build_off, local_build_host, version_unknown
 */
export async function judgeLocalBuild(
  db: Db,
  draft: LocalBuildDraft,
  { now, state: { release } }: At,
): Promise<ActiveLocalBuild> {
  const minutes = (await openSettings(db))(settings.moduleLocalMinutes);
  if (minutes === 0) throw new RuleViolation('local_build_off');
  if (!isLoopback(draft.origin)) throw new RuleViolation('local_build_host');
  if (release === null || !Object.hasOwn(release.stable, draft.module))
    throw new RuleViolation('version_unknown', `正式版本中没有 ${draft.module}`);
  return { ...draft, until: new Date(now.getTime() + minutes * minuteMs).toISOString() };
}

/**
 * From the next page on this session runs the build.
 * @throws local_build_off, local_build_host, version_unknown
 */
export async function beginLocalBuild(
  tx: Tx,
  staff: Staff,
  draft: LocalBuildDraft,
  at: At,
): Promise<ActiveLocalBuild> {
  const build = await judgeLocalBuild(tx, draft, at);
  await putLocalBuild(tx, { ...build, sessionId: staff.sessionId, staffId: staff.id, now: at.now });
  await audit(tx, staff, 'modules.local-build.begun', build);
  return build;
}

export async function endLocalBuild(tx: Tx, staff: Staff): Promise<void> {
  const build = await deleteLocalBuild(tx, staff.sessionId);
  if (build !== null) await audit(tx, staff, 'modules.local-build.ended', build);
}

/**
 * What the browser with this cookie half runs now; never anything where the setting was turned off or the right was taken
 * away meanwhile.
 */
export async function localBuildOf(
  db: Db,
  sid: string,
  findVisitor: FindVisitor,
  now: Date,
): Promise<ActiveLocalBuild | null> {
  if (!(await hasLocalBuilds(db, now))) return null;
  const visitor = await findVisitor(sid);
  if (visitor === null || !visitor.codes.has('modules:local:use')) return null;
  const build = await readLocalBuild(db, visitor.sessionId, now);
  if (build === null || (await openSettings(db))(settings.moduleLocalMinutes) === 0) return null;
  return build;
}

function audit(tx: Tx, staff: Staff, action: string, build: ActiveLocalBuild): Promise<void> {
  const { module, origin, until } = build;
  return writeAudit(tx, {
    staffId: staff.id,
    requestId: staff.requestId,
    ip: staff.ip,
    action,
    objectType: 'module_local_build',
    objectId: module,
    after: { origin, until },
  });
}
