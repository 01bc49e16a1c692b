import type { Mutant } from '../mutant.ts';

export const dbMutants: readonly Mutant[] = [
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
];
