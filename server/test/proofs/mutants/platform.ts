import type { Mutant } from '../mutant.ts';

export const platformMutants: readonly Mutant[] = [
  {
    rule: 'second person: nobody decides on what he made or asked for',
    patches: [
      {
        file: 'server/src/callers/second-person.ts',
        find: "if (isMaker) throw new RuleViolation('maker_is_checker', sentence);",
        replace: '',
      },
    ],
    test: 'server/test/proofs/scenarios/rights/asked-besides.proof.ts',
    named: 'D-14 Z-19 POST /api/(admin|commerce|ticket)/.* asks for a second person',
  },
  {
    rule: 'jobs: a job that a process has taken is taken by no other',
    patches: [
      {
        file: 'server/src/platform/job/job.queries.ts',
        find: 'and (waiting.locked_until is null or waiting.locked_until < ${now.toISOString()})',
        replace: '',
      },
    ],
    test: 'server/src/platform/job/job-runner.test.ts',
    named: 'P-24 each job is run once while nobody dies',
  },
  {
    rule: 'jobs: of two processes that look at once only one takes a job',
    patches: [
      {
        file: 'server/src/platform/job/job.queries.ts',
        find: 'for update skip locked',
        replace: '',
      },
    ],
    test: 'server/src/platform/job/job-runner.test.ts',
    named: 'P-24 each job is run once while nobody dies',
  },
  {
    rule: 'exports: the file of the attempt that ended first stays',
    patches: [
      {
        file: 'server/src/platform/export-job/export-job.queries.ts',
        find: 'rights = ${file.rights} where id = ${id} and ended_at is null',
        replace: 'rights = ${file.rights} where id = ${id}',
      },
    ],
    test: 'server/src/reports/export-job/export-job.test.ts',
    named: 'R-23 leave the file of the one that ended first',
  },
  {
    rule: 'exports: files that a person asks for at one moment are counted one after the other',
    patches: [
      {
        file: 'server/src/platform/export-job/export-job.service.ts',
        find: 'await lockExportsOf(tx, staffId);',
        replace: '',
      },
    ],
    test: 'server/src/reports/export-job/export-job.test.ts',
    named: 'R-23 are two, however many he asks for',
  },
  {
    rule: 'files: a file is taken for what its bytes say',
    patches: [
      {
        file: 'server/src/platform/files/kept-file.ts',
        find: "const isSuch = content.toString('hex', 0, 8).startsWith(beginnings[mediaType]);",
        replace: 'const isSuch = true;',
      },
    ],
    test: 'server/src/ticket/groups/agreement-file/agreement-file.test.ts',
    named: 'Z-24 is never a page or a script',
  },
  {
    rule: 'logs: old months of the logs are put away by one run at a time',
    patches: [
      {
        file: 'server/src/process/upkeep/log-archive.ts',
        find: `if (!(await takeArchiveTurn(holder)))
          throw new Error('another run is putting the logs away: wait for its end');`,
        replace: 'await takeArchiveTurn(holder);',
      },
    ],
    test: 'server/src/process/upkeep/log-archive.test.ts',
    named: 'D-24 put the logs away once',
  },
  {
    rule: 'pools: a free connection is waited for two seconds',
    patches: [
      {
        file: 'server/src/db/connection/pools.ts',
        find: 'const connectionMs = 2000;',
        replace: 'const connectionMs = 0;',
      },
    ],
    test: 'server/test/proofs/scenarios/processes/starved.proof.ts',
    named: 'P-18 P-07 answers 503 with Retry-After',
  },
  {
    rule: 'pools: the answer to a statement is waited for seven seconds',
    patches: [
      {
        file: 'server/src/db/connection/pools.ts',
        find: 'const answerMs = 7000;',
        replace: 'const answerMs = 0;',
      },
    ],
    test: 'server/test/proofs/scenarios/processes/starved.proof.ts',
    named: 'P-07 that is mute is a 503 in time',
  },
  {
    rule: 'pools: reports take no connections of the tills',
    patches: [
      {
        file: 'server/src/db/connection/pools.ts',
        find: "const reports = dbOf(reportsPool, 'reports');",
        replace: 'const reports = main;',
      },
      {
        file: 'server/src/db/connection/pools.ts',
        find: 'const connectionMs = 2000;',
        replace: 'const connectionMs = 500;',
      },
    ],
    test: 'server/test/proofs/scenarios/processes/reports-beside-tills.proof.ts',
    named: 'P-26 no sale is refused',
  },
  {
    rule: 'idempotency: the key of one person means nothing in the hands of another',
    patches: [
      {
        file: 'server/src/platform/idempotency/record-key.ts',
        find: 'update(`${owner}\\n${key.toLowerCase()}`)',
        replace: 'update(key.toLowerCase())',
      },
    ],
    test: 'server/src/platform/idempotency/record-key.test.ts',
    named: 'P-04 a key that another person used',
  },
  {
    rule: 'migrate: one start migrates at a time',
    patches: [
      {
        file: 'server/src/db/migration/migrate.ts',
        find: `await client.query('select pg_advisory_lock($1)', [migrationLock]);`,
        replace: '',
      },
    ],
    test: 'server/src/db/migration/migrate.proof.ts',
    named: 'P-16 applies every file once when eight starts migrate at once',
  },
  {
    rule: 'migrate: only a database that the earlier migrations made whole is carried over',
    patches: [
      {
        file: 'server/src/db/migration/carry-over/carry-over.ts',
        find: `if (digest.digest('hex') !== earlier.digest) {`,
        replace: 'if (digest.digest() === null) {',
      },
    ],
    test: 'server/src/db/migration/carry-over/carry-over.test.ts',
    named: 'P-16 refuses a database with',
  },
  {
    rule: 'publication: a version of a module is what it was at first',
    patches: [
      {
        file: 'server/src/modules/publishing/publication/publication.service.ts',
        find: "if (!known) return 'new';",
        replace: "return 'new';",
      },
    ],
    test: 'server/src/modules/publishing/publication/publication.test.ts',
    named: 'M-17 Z-09 answers the same bytes as before',
  },
  {
    rule: 'promotion: failures that one person alone tells of take no version back',
    patches: [
      {
        file: 'server/src/modules/running/canary/canary-watch.service.ts',
        find: 'const fewestTellers = 2;',
        replace: 'const fewestTellers = 1;',
      },
    ],
    test: 'server/src/modules/running/canary/canary.test.ts',
    named: 'M-20 that was promoted and fails for people',
  },
  {
    rule: 'promotion: whoever published a version does not approve of it',
    patches: [
      {
        file: 'server/src/modules/publishing/promotion/promotion.service.ts',
        find: "if (publishing.publishedBy === staff.id) throw new RuleViolation('approval_own');",
        replace: '',
      },
    ],
    test: 'server/test/proofs/scenarios/rights/asked-besides.proof.ts',
    named: 'Z-19 POST /api/modules/approvals',
  },
  {
    rule: 'promotion: every screen of a version is run before everybody gets it',
    patches: [
      {
        file: 'server/src/modules/publishing/promotion/promotion.routes.ts',
        find: 'await tryWhole(pools.main, trying, request.body);',
        replace: '',
      },
    ],
    test: 'server/src/modules/publishing/publication/publication.test.ts',
    named: 'M-16 R7 runs only the screens that a change reaches',
  },
  {
    rule: 'promotion: as many canary openings as the site asks for come first',
    patches: [
      {
        file: 'server/src/modules/publishing/promotion/promotion.service.ts',
        find: 'await requireTried(tx, { module, version });',
        replace: '',
      },
    ],
    test: 'server/src/modules/publishing/withdrawal/withdrawal.test.ts',
    named: 'M-20 is promoted only when enough people have opened it first',
  },
  {
    rule: 'withdrawal: a withdrawn version is given to nobody any more',
    patches: [
      {
        file: 'server/src/modules/publishing/release-ledger/usable-version.ts',
        find: 'if (publishing.withdrawnAt !== null) throw withdrawn(name, publishing.withdrawnReason);',
        replace: '',
      },
    ],
    test: 'server/src/modules/publishing/withdrawal/withdrawal.test.ts',
    named: 'M-17 that is withdrawn is given to nobody',
  },
  {
    rule: 'withdrawal: nobody falls back to a withdrawn version',
    patches: [
      {
        file: 'server/src/modules/publishing/release-ledger/ledger-state.ts',
        find: '.filter(({ withdrawnAt }) => withdrawnAt === null)',
        replace: '',
      },
    ],
    test: 'server/src/modules/publishing/withdrawal/withdrawal.test.ts',
    named: 'that was taken back and withdrawn stands in for nothing',
  },
  {
    rule: 'withdrawal: what everybody runs stays',
    patches: [
      {
        file: 'server/src/modules/publishing/withdrawal/withdrawal.service.ts',
        find: 'if (release?.stable[module] === version) {',
        replace: 'if (false) {',
      },
    ],
    test: 'server/src/modules/publishing/withdrawal/withdrawal.test.ts',
    named: 'is not withdrawn while people are given it',
  },
  {
    rule: 'publication: a build exports the parts that it declares',
    patches: [
      {
        file: 'server/src/modules/publishing/publish-rules/fit/fit-declaration.ts',
        find: '.filter(part => !exported.has(part.name))',
        replace: '.filter(() => false)',
      },
    ],
    test: 'server/src/modules/publishing/publish-rules/publish-rules.test.ts',
    named: 'M-16 R10 alone refuses and says how to put it right: 构建没有导出部件',
  },
];
