import { dayOf } from '@shanmen/shared/time';

import type { PersonForFamily } from '../visitor/visitor.service.ts';
import { registerVisitor, type VisitorColumns } from '../visitor/visitor.ts';
import type { PricedLine } from './sale-cart.ts';
import type { SaleWork } from './sale-rows.ts';

/** The people of each line as their tickets keep them. @throws id_invalid, visitor_ineligible */
export function registerPeople(
  lines: readonly PricedLine[],
  visitDate: string,
  { now, identity, keys }: Pick<SaleWork, 'now' | 'identity' | 'keys'>,
): VisitorColumns[][] {
  const work = { today: dayOf(now), rules: identity, person: keys.person };
  return lines.map(({ product: { name: productName, eligibility }, visitors }) =>
    visitors.map(visitor => registerVisitor(visitor, { productName, eligibility, visitDate }, work).columns),
  );
}

/** By what each of them is found. */
export function hashesOf(people: readonly (readonly VisitorColumns[])[]): string[] {
  return people.flat().map(columns => columns.id_hash);
}

export function peopleByFamily(
  lines: readonly PricedLine[],
  people: readonly (readonly VisitorColumns[])[],
): PersonForFamily[] {
  return lines.flatMap(({ product: { family } }, index) =>
    (people[index] ?? []).map(columns => ({ columns, family })),
  );
}
