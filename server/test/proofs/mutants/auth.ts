import type { Mutant } from '../mutant.ts';

const approval = 'server/src/auth/approval/approval.test.ts';
const lock = 'server/src/auth/sign-in/lock/lock.test.ts';
const session = 'server/src/auth/sign-in/session/session.test.ts';
const signIn = 'server/src/auth/sign-in/session/sign-in.service.ts';
const throttle = 'server/src/auth/sign-in/throttle/throttle.test.ts';

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
  {
    rule: 'approval: what a second person let through is let through once',
    patches: [
      {
        file: 'server/src/auth/approval/approval.queries.ts',
        find: 'and used_at is null',
        replace: '',
      },
    ],
    test: approval,
    named: 'Z-25 is used by one of many that show it at once',
  },
  {
    rule: 'approval: nobody lets his own act through',
    patches: [
      {
        file: 'server/src/auth/approval/approval.service.ts',
        find: 'if (account.id === staff.id) {',
        replace: 'if (false) {',
      },
    ],
    test: approval,
    named: 'Z-19 is never the maker',
  },
  {
    rule: 'approval: guesses of the words of a second person are slowed',
    patches: [
      {
        file: 'server/src/auth/approval/approval.service.ts',
        find: 'await claimTry(db, attempt, now);',
        replace: '',
      },
    ],
    test: approval,
    named: 'is slowed like a sign-in when he guesses',
  },
  {
    rule: 'events: a stream looks every second whether its session still holds',
    patches: [
      {
        file: 'server/src/auth/event/event-hub.ts',
        find: 'if (this.#ports.isDraining()) return this.close(); void this.#look();',
        replace: 'if (this.#ports.isDraining()) return this.close();',
      },
    ],
    test: 'server/src/auth/event/event.test.ts',
    named: 'Z-04 D-21 D-22 ends with its session',
  },
  {
    rule: 'lock: a locked session opens nothing but the way back and the way out',
    patches: [
      {
        file: 'server/src/http/credential/credential-hook.ts',
        find: "if (session.locked && !openTo.includes('locked')) throw new RuleViolation('session_locked');",
        replace: '',
      },
    ],
    test: lock,
    named: 'S-37',
  },
  {
    rule: 'lock: guesses of the PIN are slowed',
    patches: [
      {
        file: 'server/src/auth/sign-in/lock/lock.service.ts',
        find: 'await claimTry(db, attempt, now);',
        replace: '',
      },
    ],
    test: lock,
    named: 'makes whoever guesses wait',
  },
  {
    rule: 'session: both halves of the credential belong to one session',
    patches: [
      {
        file: 'server/src/auth/sign-in/session/session.queries.ts',
        find: 'sql`session.sid_hash = ${sid} and session.token_hash = ${token}`',
        replace: 'sql`session.sid_hash = ${sid}`',
      },
    ],
    test: 'server/src/http/route-matrix.test.ts',
    named: 'Z-16 takes half a credential for none',
  },
  {
    rule: 'session: a session that was ended is refused',
    patches: [
      {
        file: 'server/src/auth/sign-in/session/session.queries.ts',
        find: 'where ${isIt} and session.revoked_at is null',
        replace: 'where ${isIt}',
      },
    ],
    test: session,
    named: 'Z-04 ends at once by signing out',
  },
  {
    rule: 'session: a session from before a change of its account is refused',
    patches: [
      {
        file: 'server/src/auth/sign-in/session/session.queries.ts',
        find: 'and session.staff_epoch = account.epoch',
        replace: '',
      },
    ],
    test: session,
    named: 'Z-04 ends in every process',
  },
  {
    rule: 'session: a reset of the password ends the sessions of its account, in each process',
    patches: [
      {
        file: 'server/src/auth/sign-in/session/session.queries.ts',
        find: 'where ${isIt} and session.revoked_at is null and session.staff_epoch = account.epoch',
        replace: 'where ${isIt}',
      },
    ],
    test: 'server/src/admin/people/assignment/day-edge.test.ts',
    named: 'D-09 ends every session of who is given a one-time code',
  },
  {
    rule: 'sign-in: sign-ins of one person wait for each other, so that none is beyond the limit of sessions',
    patches: [{ file: signIn, find: 'await lockCredential(tx, account.id);', replace: '' }],
    test: session,
    named: 'D-21 is one of as many as the role says',
  },
  {
    rule: 'sign-in: whoever signs in to an account that is deleted meanwhile is answered as if nobody had its name',
    patches: [{ file: signIn, find: 'if (!isNamedNoMore(error)) throw error;', replace: 'throw error;' }],
    test: 'server/src/admin/people/user-removal/user-removal.test.ts',
    named: 'D-31 is answered as that of a name that nobody has',
  },
  {
    rule: 'sign-in: a try is claimed before its password is looked at',
    patches: [
      {
        file: signIn,
        find: 'await claimTry(db, attempt, now).catch(error => noteRefusal(parts, attempt, source, now, null, error));',
        replace: '',
      },
    ],
    test: throttle,
    named: 'Z-05 D-20 counts together',
  },
  {
    rule: 'sign-in: a name that nobody has costs a hash as well',
    patches: [
      {
        file: 'server/src/auth/sign-in/password/password-hasher.ts',
        find: 'argon2.verify(phc ?? (await nobody), password)',
        replace: 'phc !== null && argon2.verify(phc, password)',
      },
    ],
    test: 'server/src/auth/sign-in/session/same-work.test.ts',
    named: 'D-19 is the same',
  },
  {
    rule: 'sign-in: a wrong password is counted',
    patches: [{ file: signIn, find: 'await noteFailure(tx, attempt, now);', replace: '' }],
    test: throttle,
    named: 'waits 5 s after the third failure',
  },
  {
    rule: 'sign-in: a network is counted before passwords of its strangers are looked at',
    patches: [
      {
        file: 'server/src/auth/sign-in/throttle/throttle.service.ts',
        find: 'refuseUntil(networkNextTryAt(network, now), now);',
        replace: '',
      },
    ],
    test: 'server/src/auth/sign-in/throttle/throttle.test.ts',
    named: 'Z-05 looks at twenty passwords of a network',
  },
  {
    rule: 'sign-in: strangers of one network are worked on twelve at a time',
    patches: [
      {
        file: 'server/src/auth/sign-in/throttle/throttle.service.ts',
        find: 'if (others >= mostOfNetwork) refuseUntil(new Date(now.getTime() + 2000), now);',
        replace: '',
      },
    ],
    test: 'server/src/auth/sign-in/throttle/throttle.test.ts',
    named: 'Z-05 works on twelve sign-ins of a network',
  },
  {
    rule: 'sign-in: known people are hashed for before strangers',
    patches: [
      {
        file: 'server/src/auth/sign-in/password/password-hasher.ts',
        find: "inTurn(compare, isStranger ? 'strangers' : 'known')",
        replace: 'inTurn(compare)',
      },
    ],
    test: 'server/src/auth/sign-in/password/password-hasher.test.ts',
    named: 'Z-05 leaves a core',
  },
  {
    rule: 'events: a notice that comes while a stream opens is told',
    patches: [
      {
        file: 'server/src/auth/event/event-hub.ts',
        find: 'await this.#listening?.begun;',
        replace: '',
      },
      {
        file: 'server/src/auth/event/event-hub.ts',
        find: 'if (stream.permissionVersion === null) await this.#look();',
        replace: '',
      },
    ],
    test: 'server/src/auth/event/event.test.ts',
    named: 'D-13 tells what is for those with a right to nobody else, from the first moment of their streams',
  },
  {
    rule: 'events: a notice for those with a right leaves the server for nobody else',
    patches: [
      {
        file: 'server/src/auth/event/event-hub.ts',
        find: 'if (permission === undefined || (await this.#mayRead(stream, permission))) stream.tell(event);',
        replace: 'stream.tell(event);',
      },
    ],
    test: 'server/src/auth/event/event.test.ts',
    named: 'D-13 tells what is for those with a right to nobody else',
  },
];
