import { addDays } from '@shanmen/shared/time';

import { type Act, bought, goodsOf, placeOf, type Story } from './stock-act.ts';

type Assortment = { warehouse: string; letters: string; only?: readonly string[]; from: number; to: number };

export const ices = ['K009', 'K010', 'K011'] as const;

/** Which goods each warehouse carries, by the first letter of their code, and how many of each. */
const assortments: readonly Assortment[] = [
  { warehouse: 'ZC', letters: 'WKTZ', from: 60, to: 240 },
  { warehouse: 'LK', letters: 'K', only: ices, from: 80, to: 160 },
  { warehouse: 'A1', letters: 'W', from: 12, to: 48 },
  { warehouse: 'A2', letters: 'W', from: 6, to: 24 },
  { warehouse: 'A3', letters: 'W', from: 6, to: 20 },
  { warehouse: 'B1', letters: 'K', from: 24, to: 96 },
  { warehouse: 'B2', letters: 'K', from: 12, to: 60 },
  { warehouse: 'B3', letters: 'K', from: 12, to: 36 },
  { warehouse: 'C1', letters: 'T', from: 8, to: 30 },
  { warehouse: 'C2', letters: 'Z', from: 10, to: 40 },
];

/** Sold at 东门便利店 before it was entered, and to this day. */
export const stillShort = 'K024';

/** What little lay there of that, and of what was short for a day; of a carton that is opened by itself there was none. */
const scarceAtB1: Readonly<Record<string, string | null>> = { K001: '2', K002: null, [stillShort]: '6' };

/** Since when something waits: a loss of umbrellas that did not come back. */
const longestWait = 12;

/** Goods lay there before the month began in which something waits, so that a month is over and closed on every day. */
export function openingActs(today: string): readonly Act[] {
  const daysAgo = Math.max(26, longestWait + Number(addDays(today, -longestWait).slice(-2)));
  return assortments.map(place => ({
    daysAgo,
    type: 'qr',
    draft: story => ({
      whId: placeOf(story, place.warehouse),
      reason: '期初',
      remark: '期初库存',
      lines: [
        ...openingLines(story, place, story.dayBefore(daysAgo)),
        ...(place.warehouse === 'C1' ? oldCakes(story, story.dayBefore(daysAgo + 30)) : []),
      ],
    }),
  }));
}

function openingLines(story: Story, { warehouse, letters, only, from, to }: Assortment, day: string) {
  const scarce = warehouse === 'B1' ? scarceAtB1 : {};
  return goodsOf(story, letters)
    .filter(({ code }) => scarce[code] !== null && (only === undefined || only.includes(code)))
    .map(good => {
      const qty = String(story.chance.between(from, to));
      return bought(good, scarce[good.code] ?? qty, day);
    });
}

/** A box of them has ended since. */
function oldCakes(story: Story, madeOn: string) {
  return story.masters.goods.filter(({ code }) => code === 'T004').map(good => bought(good, '2', madeOn));
}
