import { bringIn, type Ground, saleOf } from './ground.ts';

/** How the sales of one round ended. */
export type Round = { accepted: number; short: number };

/** So many tills at once want the last pieces, one each, where half as many lie. */
export async function raceForTheLast(ground: Ground, racers: number): Promise<Round> {
  const whId = ground.masters.warehouses.get('A2') ?? 0;
  const good = ground.masters.goods.find(({ code }) => code === 'W001');
  if (!good) throw new RangeError('there is no good W001');
  await bringIn(ground, whId, [good], String(racers / 2));
  const sale = saleOf(ground, whId, [good.goodsId]);
  const waiting = await Promise.all(Array.from({ length: racers }, () => ground.till.submit('xs', sale)));
  const answers = await Promise.all(waiting.map(({ result }) => ground.till.audit('xs', result)));
  return {
    accepted: answers.filter(({ status }) => status === 200).length,
    short: answers.filter(({ error }) => error?.code === 'insufficient_stock').length,
  };
}
