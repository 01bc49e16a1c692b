import { dayOf } from '@shanmen/shared/time';

import type { PersonForFamily } from '../visitor/visitor.service.ts';
import { registerVisitor, type VisitorColumns } from '../visitor/visitor.ts';
import type { PricedLine } from './sale-cart.ts';
import { demandOf } from '../visitor/party.ts';
import type { SaleWork } from './sale-rows.ts';

/** The people of each line as their tickets keep them. @throws id_invalid, visitor_ineligible */
export function registerPeople(
  lines: readonly PricedLine[],
  visitDate: string,
  { now, identity, keys }: Pick<SaleWork, 'now' | 'identity' | 'keys'>,
): VisitorColumns[][] {
  const work = { today: dayOf(now), rules: identity, person: keys.person };
  return lines.map(({ product, visitors }) =>
    visitors.map(visitor => {
      const demand = demandOf(product, visitor.memberNo);
      return registerVisitor(visitor, { ...demand, visitDate }, work).columns;
    }),
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
