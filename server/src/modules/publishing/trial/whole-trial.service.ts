import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Db } from '../../../db/transaction.ts';
import { readPublishing } from '../promotion/approval.queries.ts';
import { neverRun, smokeFindings } from '../publish-rules/fit/require-smoke-run.ts';
import type { CurrentRelease } from '../release-ledger/current-release.ts';
import { insertWholeTrial, readVersions, type VersionName } from '../release-ledger/version.queries.ts';
import { manifestOf, type Trial } from './trial.ts';

/** What runs now, and the browser that runs builds beside it. */
export type Trying = { readonly current: CurrentRelease; readonly trial: Trial };

/**
 * Runs every screen of a version before everybody gets it, where its publishing ran only those that the change
 * reaches. A version that was run whole before is not run again.
 * @throws publish_rule_failed with each step that failed
 */
export async function tryWhole(db: Db, { current, trial }: Trying, name: VersionName): Promise<void> {
  const publishing = await readPublishing(db, name.module, name.version);
  if (publishing === null || !publishing.isTriedInPart || publishing.withdrawnAt !== null) return;
  const [version] = await readVersions(db, [name]);
  if (!version) return;
  const report = await trial(manifestOf(version), await current.read(), null);
  const findings = report === null ? [neverRun] : smokeFindings(report);
  if (findings.length > 0) {
    throw new RuleViolation(
      'publish_rule_failed',
      `上线前试运行全部画面未通过，${name.module} ${name.version} 没有上线`,
      findings,
    );
  }
  await insertWholeTrial(db, name, { ...report, by: 'server' });
}
