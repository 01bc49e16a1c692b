import type { Mutant } from './mutant.ts';
import { authMutants } from './mutants/auth.ts';

/** Every check that a mutant takes away, by area. */
export const mutants: readonly Mutant[] = [...authMutants];
