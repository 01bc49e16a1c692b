import { withCheck } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';

import type { Chance } from '../chance.ts';
import { scalper } from '../partners/blacklist.ts';

/** Ages with a ticket of their own at the gate. */
const ages = {
  CR: [[19, 59]],
  BJ: [
    [8, 17],
    [61, 63],
  ],
  MP: [
    [1, 5],
    [66, 84],
  ],
  JM: [[8, 70]],
} as const;
export type GateTicket = keyof typeof ages;

/** 990000 is nowhere; 990001 is the county of the demo area. */
const regions = { CR: '990000', BJ: '990000', MP: '990000', JM: '990001' } as const;

/** Invented people, none of them twice on a day. */
export class People {
  readonly #known = new Set<string>([scalper]);
  readonly #day: string;
  readonly #chance: Chance;

  constructor(day: string, chance: Chance) {
    this.#day = day;
    this.#chance = chance;
  }

  /** Somebody of an age for this ticket. */
  next(code: GateTicket): Visitor {
    for (;;) {
      const idNo = this.#number(code);
      if (this.#known.has(idNo)) continue;
      this.#known.add(idNo);
      return { idKind: 'ID_CARD', idNo };
    }
  }

  #number(code: GateTicket): string {
    const [from, to] = this.#chance.weighted(ages[code].map(range => [range, range[1] - range[0] + 1]));
    const year = Number(this.#day.slice(0, 4)) - this.#chance.between(from, to) - 1;
    const twoDigits = (number: number) => String(number).padStart(2, '0');
    const birthday = `${twoDigits(this.#chance.between(1, 12))}${twoDigits(this.#chance.between(1, 28))}`;
    const serial = String(this.#chance.between(1, 999)).padStart(3, '0');
    return withCheck(`${regions[code]}${year}${birthday}${serial}`);
  }
}
