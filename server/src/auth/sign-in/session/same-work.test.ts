import { hash, verify } from '@node-rs/argon2';
import type { KyselyPlugin } from 'kysely';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { cheapHashing } from '../../../../test/app/hashing.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { testKeys } from '../../../../test/people/keys.ts';
import { personKeys } from '../../../platform/secrets/sealed-text.ts';
import type { Db } from '../../../db/transaction.ts';
import { passwordHasher } from '../password/password-hasher.ts';
import type { PeoplePorts } from '../../ports.ts';
import { NetworkCrowd } from '../throttle/throttle.service.ts';
import { signIn } from './sign-in.service.ts';

describe('the work of a sign-in that fails', () => {
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('D-19 is the same for a name that exists, one without a password, and one that nobody has', async () => {
    const known = await workOf('seller01');
    expect(known.filter(step => step.startsWith('argon2'))).toEqual(['argon2 $argon2id$v=19$m=64,t=1,p=1']);
    expect(known.filter(step => step.startsWith('sql')).length).toBeGreaterThan(3);
    expect(await workOf('nobody01')).toEqual(known);
    // An account that was made and never got a code.
    expect(await workOf('seller02')).toEqual(known);
  });

  /** Every hash and every statement, in order. */
  async function workOf(userName: string): Promise<string[]> {
    const done: string[] = [];
    const hasher = passwordHasher(cheapHashing, {
      hash,
      verify(phc, ...rest) {
        done.push(`argon2 ${String(phc).split('$').slice(0, 4).join('$')}`);
        return verify(phc, ...rest);
      },
    });
    const parts = {
      db: recording(shop.db, done),
      hasher,
      people,
      person: personKeys(testKeys()),
      crowd: new NetworkCrowd(),
    };
    const source = { ip: '127.0.0.1', userAgent: '', deviceSecret: null, requestId: 'test' };
    const answer = signIn(parts, { userName, password: 'guess' }, source, testClock());
    await expect(answer).rejects.toMatchObject({ code: 'wrong_credentials' });
    return done;
  }
});

/** Of people only the business day is asked before it is known who signs in. */
const people: PeoplePorts = {
  accessOf: unasked,
  noteSignIn: unasked,
  refuseUpward: unasked,
  raiseEpoch: unasked,
  site: async () => ({
    name: '',
    demo: true,
    dayCut: [],
    policies: {
      lockForced: false,
      lockMaxSeconds: null,
      watermarkForced: false,
      dropContent: false,
      intranetLinks: [],
    },
    passwordPreset: 'standard' as const,
    postIdleMinutes: null,
  }),
};

function unasked(): never {
  throw new Error('a sign-in that fails asks nothing of people');
}

function recording(db: Db, done: string[]): Db {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      done.push(`sql ${db.getExecutor().compileQuery(node, queryId).sql}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}
