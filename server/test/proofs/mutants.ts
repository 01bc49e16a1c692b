import type { Mutant } from './mutant.ts';
import { authMutants } from './mutants/auth.ts';
import { commerceMutants } from './mutants/commerce.ts';
import { goodsMutants } from './mutants/goods.ts';
import { platformMutants } from './mutants/platform.ts';

/** Every check that a mutant takes away, by area. */
export const mutants: readonly Mutant[] = [
  ...authMutants,
  ...commerceMutants,
  ...goodsMutants,
  ...platformMutants,
];
