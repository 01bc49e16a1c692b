import type { Document } from '@shanmen/shared/contracts/goods/documents/document';

import { resultOf } from '../../data/goods/goods.ts';
import { bringIn, type Ground, saleOf } from './ground.ts';

/** How the sales of one round ended; who was neither served nor refused was shown an error. */
export type Round = { accepted: number; short: number; shown: string[] };

/** So many tills at once want the last pieces, one each, where half as many lie. */
export async function raceForTheLast(ground: Ground, racers: number): Promise<Round> {
  const whId = ground.masters.warehouses.get('A2') ?? 0;
  const good = ground.masters.goods.find(({ code }) => code === 'W001');
  if (!good) throw new RangeError('there is no good W001');
  await bringIn(ground, whId, [good], String(racers / 2));
  const sale = saleOf(ground, whId, [good.goodsId]);
  const waiting: Document[] = [];
  for (let racer = 0; racer < racers; racer += 1)
    waiting.push(resultOf(await ground.head.submit('xs', sale)));
  const answers = await Promise.all(waiting.map(document => ground.till.audit('xs', document)));
  const shown = answers.filter(({ status, error }) => status !== 200 && error?.code !== 'insufficient_stock');
  const accepted = answers.filter(({ status }) => status === 200).length;
  return {
    accepted,
    short: racers - accepted - shown.length,
    shown: shown.map(({ status, error, text }) => `${status} ${error?.code ?? text}`),
  };
}
