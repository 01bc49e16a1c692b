import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Memory of one hash in KiB, and how often it is passed over. */
export type HashingCost = { readonly memoryKib: number; readonly passes: number };

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** With `phc` null (nobody of that name) it takes as long and says no. */
  verify(phc: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(phc: string): boolean;
};

/** argon2id with 64 MiB and three passes: about 0.12 s on the reference computer. */
const fullCost: HashingCost = { memoryKib: 64 * 1024, passes: 3 };

const mostWaiting = 64;

type Argon2 = { readonly hash: typeof hash; readonly verify: typeof verify };

/** Hashing is made expensive on purpose, so only as many run at once as there are cores. */
export function passwordHasher(
  cost: HashingCost = fullCost,
  argon2: Argon2 = { hash, verify },
): PasswordHasher {
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const inTurn = turnstile(availableParallelism());
  const nobody = argon2.hash('nobody has this password', options);
  return {
    hash: password => inTurn(() => argon2.hash(password, options)),
    async verify(phc, password) {
      const matches = await inTurn(async () => argon2.verify(phc ?? (await nobody), password));
      return matches && phc !== null;
    },
    isOutdated: phc => !phc.includes(`$m=${cost.memoryKib},t=${cost.passes},p=1$`),
  };
}

function turnstile(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await queue();
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  function queue(): Promise<void> {
    if (waiting.length >= mostWaiting) throw new RuleViolation('service_busy');
    return new Promise(resolve => waiting.push(resolve));
  }
}
