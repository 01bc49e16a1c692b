import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { quantity } from '@shanmen/shared/quantity';

import { type Chance, chanceOf } from '../../../seeds/demo/chance.ts';
import type { Answer } from '../../app/app.ts';
import { resultOf } from '../../data/goods/goods.ts';
import { assortment, type Ground, hotGoods, type Place, saleOf } from './ground.ts';

const tills = 4;
const refundedPercent = 3;
/** A few sales here, a few there: a machine that slows down slows every history. */
const turns = 10;

/** What came of the work in one place. */
export type Done = {
  place: Place;
  /** Milliseconds of each sale that was accepted, from its first call to the answer of the last one. */
  times: number[];
  /** For how long it was sold there. */
  seconds: number;
  refunds: number;
  audited: number;
  /** What a person would have read, of a sale, a refund or a document to audit. */
  shown: string[];
};

export type Amount = { salesPerTill: number; waiting: number; seed: number };

/** Four tills that sell and take back in each place, while two people audit what waits there in batches. */
export async function workAt(
  ground: Ground,
  places: readonly Place[],
  { salesPerTill, waiting, seed }: Amount,
): Promise<Done[]> {
  // Each till has its own, so that what it sells depends on nobody's pace.
  const chances = Array.from({ length: tills }, (_, till) => chanceOf(seed + till));
  const all = places.map((place): Done => ({
    place,
    times: [],
    seconds: 0,
    refunds: 0,
    audited: 0,
    shown: [],
  }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const done of all) {
      const documents = await enterWaiting(ground, done.place, shareOf(waiting, turn));
      const half = Math.ceil(documents.length / 2);
      const batches = [documents.slice(0, half), documents.slice(half)];
      const begun = performance.now();
      await Promise.all([
        ...chances.map(chance => sell(ground, done, chance, shareOf(salesPerTill, turn))),
        ...ground.auditors.map((_auditor, index) => auditAll(ground, done, index, batches[index] ?? [])),
      ]);
      done.seconds += (performance.now() - begun) / 1000;
    }
  }
  return all;
}

/** What of a whole falls to one of the turns. */
function shareOf(whole: number, turn: number): number {
  return Math.floor((whole * (turn + 1)) / turns) - Math.floor((whole * turn) / turns);
}

async function sell(ground: Ground, done: Done, chance: Chance, sales: number): Promise<void> {
  for (let count = 0; count < sales; count += 1) {
    const draft = saleOf(ground, done.place.whId, goodsOf(ground, chance));
    const begun = performance.now();
    const sold = await ground.till.post('xs', draft);
    if (isShown(done, sold)) continue;
    done.times.push(performance.now() - begun);
    if (!chance.percent(refundedPercent)) continue;
    if (!isShown(done, await ground.till.takeBack(sold.result, draft))) done.refunds += 1;
  }
}

type Waiting = { id: number; type: DocumentType };

async function auditAll(
  ground: Ground,
  done: Done,
  who: number,
  documents: readonly Waiting[],
): Promise<void> {
  const auditor = ground.auditors[who];
  if (!auditor || documents.length === 0) return;
  const answer = await auditor.auditBatch(documents);
  if (isShown(done, answer)) return;
  const refused = answer.result.filter(({ refusal }) => refusal !== '');
  done.audited += answer.result.length - refused.length;
  done.shown.push(...refused.map(({ type, refusal }) => `${type}: ${refusal}`));
}

function isShown(done: Done, { status, error, text }: Answer<unknown>): boolean {
  if (status === 200) return false;
  done.shown.push(`${status} ${error?.code ?? text}`);
  return true;
}

/** One to five different goods, the first of them far more often than the last. */
function goodsOf({ masters }: Ground, chance: Chance): number[] {
  const chosen = new Set<number>();
  const count = chance.between(1, 5);
  while (chosen.size < count) chosen.add(chance.weighted(zipf));
  return [...chosen].map(rank => masters.goods[rank]?.goodsId ?? 0);
}

const zipf = Array.from({ length: assortment }, (_, rank) => [rank, 1 / (rank + 1) ** 1.1] as const);

/** 领用, 调拨 and 组装 in turn, of goods that are sold meanwhile. */
async function enterWaiting(ground: Ground, { whId }: Place, count: number): Promise<Waiting[]> {
  const { keeper, masters, day } = ground;
  const head = { bizDate: day, whId };
  const one = (goodsId: number) => ({ goodsId, qty: quantity('1') });
  const drafts: readonly ((hot: number) => [DocumentType, DocumentDraft])[] = [
    hot => [
      'ly',
      { ...head, deptId: masters.departments.get('D07') ?? 0, personName: '沈青', lines: [one(hot)] },
    ],
    hot => ['db', { ...head, whToId: masters.warehouses.get('C2') ?? 0, lines: [one(hot)] }],
    () => [
      'cz',
      {
        ...head,
        mode: 'assemble',
        lines: boxOf(ground).map(line => ({ ...one(line.goodsId), side: line.side })),
      },
    ],
  ];
  const entered: Waiting[] = [];
  for (let index = 0; index < count; index += 1) {
    const draft = drafts[index % drafts.length];
    const hot = masters.goods[index % hotGoods]?.goodsId ?? 0;
    if (!draft) throw new RangeError('nothing to enter');
    const [type, body] = draft(hot);
    entered.push({ id: resultOf(await keeper.submit(type, body)).id, type });
  }
  return entered;
}

/** A gift box and what goes into it. */
function boxOf({ masters }: Ground) {
  const idOf = (code: string) => masters.goods.find(good => good.code === code)?.goodsId ?? 0;
  const parts = ['W001', 'W007', 'W020'].map(code => ({ goodsId: idOf(code), side: 'component' as const }));
  return [{ goodsId: idOf('W024'), side: 'parent' as const }, ...parts];
}
