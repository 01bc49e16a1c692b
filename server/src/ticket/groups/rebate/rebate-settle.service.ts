import { type Fen, zeroFen } from '@shanmen/shared/money';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { dueOfOrder, dueOfPeriod, type Measure, nextStep, type Standing } from './rebate.ts';
import {
  type Counted,
  countOrders,
  countPeriods,
  followTickets,
  insertAccrual,
  insertClawBack,
  lockStandings,
  type PeriodOf,
  type RetailParty,
} from './rebate.queries.ts';

/** What changed the tickets, as `undo 17`: one cause takes something back once. And the day it counts on. */
export type RebateCause = { cause: string; bizDate: string };

/**
 * Brings the rebates of orders to what their tickets say now: after a sale, an entry and its undo, a refund, the
 * end of a day. The orders are locked by the caller, or new. Orders without such an agreement cost one look.
 */
export async function settleRebates(
  tx: Tx,
  orderIds: readonly number[],
  because: RebateCause,
): Promise<void> {
  await settle(tx, await countOrders(tx, orderIds), because);
}

/** As {@link settleRebates}, for months, quarters and years. @returns how many periods were looked at */
export async function settlePeriods(db: Db, today: string): Promise<number> {
  return withTransaction(db, tx => settlePeriodsIn(tx, today, null));
}

/** {@link settlePeriods} in the caller's transaction, of one period or all. */
export async function settlePeriodsIn(tx: Tx, today: string, only: PeriodOf): Promise<number> {
  const counted = await countPeriods(tx, today, only);
  await settle(tx, counted, { cause: `day ${today}`, bizDate: today });
  return counted.length;
}

/** A party that bought in the shops, by what its agreement gives back for it. */
export type RetailCount = {
  party: RetailParty;
  refId: number;
  agreementId: number;
  enterpriseId: number;
  /** Of the group, if it bought anything. */
  heads: number;
  /** Paid, less what was given back. */
  netFen: Fen;
  /** A share of that in basis points, or so much for each head. */
  bp: number | null;
  perHeadFen: Fen | null;
  /** Whether a rebate may begin: in force, signed, and switched on. */
  mayAccrue: boolean;
};

/** As {@link settleRebates}, for parties that bought in the shops; they are locked by the caller. */
export async function settleRetailRebates(
  tx: Tx,
  parties: readonly RetailCount[],
  because: RebateCause,
): Promise<void> {
  const counted = parties.map(({ heads, netFen, bp, perHeadFen, ...party }): Counted => {
    const tiers = [{ fromValue: 1, perHeadFen, bp }];
    return {
      ...party,
      source: 'RETAIL',
      used: { heads: netFen > 0 ? heads : 0, amountFen: netFen, netFen },
      open: nobody,
      terms: { basis: bp === null ? 'HEADS' : 'NET', retroactive: true, tiers },
      bizDate: because.bizDate,
      isOver: true,
    };
  });
  await settle(tx, counted, because);
}

const nobody: Measure = { heads: 0, amountFen: zeroFen, netFen: zeroFen };

async function settle(tx: Tx, counted: readonly Counted[], because: RebateCause): Promise<void> {
  if (counted.length === 0) return;
  const standings = await lockStandings(tx, counted);
  for (const each of counted) {
    const standing = standings.find(
      ({ source, refId, agreementId, kind }) =>
        source === each.source &&
        refId === each.refId &&
        agreementId === each.agreementId &&
        kind === (each.party?.kind ?? null),
    );
    await take(tx, each, standing ?? null, because);
  }
}

async function take(
  tx: Tx,
  counted: Counted,
  standing: Standing | null,
  { cause, bizDate }: RebateCause,
): Promise<void> {
  const { source, used, open, isOver, terms, mayAccrue } = counted;
  const due = source === 'PERIOD' ? dueOfPeriod(used, isOver, terms) : dueOfOrder(used, open, terms);
  const step = nextStep(due, standing, mayAccrue);
  if (step.kind === 'accrue') await insertAccrual(tx, counted, step.due);
  if (standing === null) return;
  if (step.kind === 'follow') await followTickets(tx, standing.id, step.due);
  if (step.kind === 'claw-back') {
    await insertClawBack(tx, standing.id, { amountFen: step.amountFen, cause, bizDate });
  }
}
