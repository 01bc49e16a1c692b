import type { RuleFinding } from '@shanmen/shared/contracts/modules/publishing/publication';

import type { Candidate, PublishRule } from './candidate.ts';
import { allowSharedModulesOnly } from './content/allow-shared-modules-only.ts';
import { holdSizeBudget } from './content/hold-size-budget.ts';
import { requireCompleteManifest } from './content/require-complete-manifest.ts';
import { requireTrueBytes } from './content/require-true-bytes.ts';
import { fitDeclaration } from './fit/fit-declaration.ts';
import { keepEarlierVersions } from './fit/keep-earlier-versions.ts';
import { meetSharedRanges } from './fit/meet-shared-ranges.ts';
import { raiseVersion } from './fit/raise-version.ts';
import { requireSmokeRun } from './fit/require-smoke-run.ts';
import { supportContract } from './fit/support-contract.ts';

/** The rules by their number; the server judges by them, and so does the command beforehand. */
const publishRules: readonly PublishRule[] = [
  requireTrueBytes,
  requireCompleteManifest,
  allowSharedModulesOnly,
  holdSizeBudget,
  meetSharedRanges,
  supportContract,
  requireSmokeRun,
  raiseVersion,
  keepEarlierVersions,
  fitDeclaration,
];

/** Everything that a build breaks, not only the first. */
export function findingsOf(candidate: Candidate): RuleFinding[] {
  return publishRules.flatMap(rule => rule(candidate));
}
