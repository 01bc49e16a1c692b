import type { Mutant } from '../mutant.ts';

export const authMutants: readonly Mutant[] = [
  {
    rule: 'totp: a code of the telephone opens once',
    patches: [
      {
        file: 'server/src/auth/sign-in/totp/totp.queries.ts',
        find: 'and last_step < ${step}',
        replace: '',
      },
    ],
    test: 'server/src/auth/sign-in/totp/totp.test.ts',
    named: 'Z-06 opens once by each code',
  },
];
