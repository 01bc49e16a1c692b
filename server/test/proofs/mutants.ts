import type { Mutant } from './mutant.ts';
import { adminMutants } from './mutants/admin.ts';
import { authMutants } from './mutants/auth.ts';
import { cashierMutants } from './mutants/cashier.ts';
import { commerceMutants } from './mutants/commerce.ts';
import { dbMutants } from './mutants/db.ts';
import { goodsMutants } from './mutants/goods.ts';
import { httpMutants } from './mutants/http.ts';
import { modulesMutants } from './mutants/modules.ts';
import { platformMutants } from './mutants/platform.ts';
import { ticketGateMutants } from './mutants/ticket-gates.ts';
import { ticketMoneyMutants } from './mutants/ticket-money.ts';
import { ticketPlaceMutants } from './mutants/ticket-places.ts';

/** Every check that a mutant takes away, by area. */
export const mutants: readonly Mutant[] = [
  ...authMutants,
  ...httpMutants,
  ...adminMutants,
  ...modulesMutants,
  ...cashierMutants,
  ...commerceMutants,
  ...dbMutants,
  ...goodsMutants,
  ...platformMutants,
  ...ticketPlaceMutants,
  ...ticketMoneyMutants,
  ...ticketGateMutants,
];
