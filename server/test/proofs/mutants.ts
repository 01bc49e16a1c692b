import type { Mutant } from './mutant.ts';
import { adminMutants } from './mutants/admin.ts';
import { auditMutants } from './mutants/audit.ts';
import { authMutants } from './mutants/auth.ts';
import { cashierMutants } from './mutants/cashier.ts';
import { commerceMutants } from './mutants/commerce.ts';
import { goodsMutants } from './mutants/goods.ts';
import { httpMutants } from './mutants/http.ts';
import { platformMutants } from './mutants/platform.ts';
import { receptionMutants } from './mutants/reception.ts';
import { ticketGateMutants } from './mutants/ticket-gates.ts';
import { ticketMoneyMutants } from './mutants/ticket-money.ts';
import { ticketPlaceMutants } from './mutants/ticket-places.ts';

/** Every check that a mutant takes away, by area. */
export const mutants: readonly Mutant[] = [
  ...authMutants,
  ...httpMutants,
  ...adminMutants,
  ...cashierMutants,
  ...receptionMutants,
  ...auditMutants,
  ...commerceMutants,
  ...goodsMutants,
  ...platformMutants,
  ...ticketPlaceMutants,
  ...ticketMoneyMutants,
  ...ticketGateMutants,
];
