import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Memory of one hash in KiB, and how often it is passed over. */
export type HashingCost = { readonly memoryKib: number; readonly passes: number };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * With `phc` null (nobody of that name) it takes as long and says no.
   * @param isStranger whether the caller is neither signed in nor at an enrolled browser; all others go first
   */
  verify(phc: string | null, password: string, isStranger?: boolean): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(phc: string): boolean;
};

/** argon2id with 64 MiB and three passes: about 0.12 s on the reference computer. */
const fullCost: HashingCost = { memoryKib: 64 * 1024, passes: 3 };

const mostWaiting = { known: 64, strangers: 32 };

type Argon2 = { readonly hash: typeof hash; readonly verify: typeof verify };

/** Hashing is made expensive on purpose, so one core is always left for the people at work. */
export function passwordHasher(
  cost: HashingCost = fullCost,
  argon2: Argon2 = { hash, verify },
): PasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const inTurn = turnstile(Math.max(1, availableParallelism() - 1));
  const nobody = argon2.hash('nobody has this password', options);
  return {
    hash: password => inTurn(() => argon2.hash(password, options)),
    async verify(phc, password, isStranger = false) {
      const compare = async () => argon2.verify(phc ?? (await nobody), password);
      const matches = await inTurn(compare, isStranger ? 'strangers' : 'known');
      return matches && phc !== null;
    },
    isOutdated: phc => !phc.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  };
}

function turnstile(atOnce: number) {
  const waiting: Readonly<Record<keyof typeof mostWaiting, (() => void)[]>> = { known: [], strangers: [] };
  let running = 0;

  return async function run<T>(work: () => Promise<T>, lane: keyof typeof mostWaiting = 'known'): Promise<T> {
    if (running < atOnce) running += 1;
    else await queue(lane);
    try {
      return await work();
    } finally {
      handOver();
    }
  };

  /** The place goes to the next in line without becoming free, so that no newcomer takes the place meanwhile. */
  function handOver(): void {
    const next = waiting.known.shift() ?? waiting.strangers.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  function queue(lane: keyof typeof mostWaiting): Promise<void> {
    if (waiting[lane].length >= mostWaiting[lane]) throw new RuleViolation('service_busy');
    return new Promise(resolve => waiting[lane].push(resolve));
  }
}
