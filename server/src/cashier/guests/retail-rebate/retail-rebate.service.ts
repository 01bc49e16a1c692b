import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { RebateDelta } from '@shanmen/shared/contracts/reception/teams/team-change';
import { subtractFen, zeroFen } from '@shanmen/shared/money';

import { openSettings } from '../../../admin/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type RebateCause, settleRetailRebates } from '../../../ticket/public.ts';
import {
  countParties,
  findPaidParty,
  lastSeq,
  lockParties,
  owedTo,
  partiesOf,
  type PartyRef,
} from './retail-rebate.queries.ts';

/**
 * Brings what is given back for parties to what they bought by now: after the audit of a visit, a tag, a refund.
 * Nothing begins while retail rebates are off; what was accrued before still follows its refunds.
 */
export async function settleParties(
  tx: Tx,
  parties: readonly PartyRef[],
  because: RebateCause,
): Promise<void> {
  if (parties.length === 0) return;
  await lockParties(tx, parties);
  const counted = await countParties(tx, parties);
  if (counted.length === 0) return;
  const isOn = (await openSettings(tx))(settings.retailRebate);
  const may = counted.map(each => ({ ...each, mayAccrue: each.mayAccrue && isOn }));
  await settleRetailRebates(tx, may, because);
  await touchBusinessDay(tx, [because.bizDate, ...counted.flatMap(({ accruedOn }) => accruedOn ?? [])]);
}

/** {@link settleParties} for whom a sale counts to, after a refund of it. */
export async function settleRefunded(tx: Tx, saleId: number, because: RebateCause): Promise<void> {
  await settleParties(tx, await partiesOf(tx, [saleId]), because);
}

/**
 * Tags sales, and brings what is given back to it: for whom they counted to before, and for whom they count to now.
 * @param tag adds the tags
 */
export async function retagged(
  tx: Tx,
  docIds: readonly number[],
  bizDate: string,
  tag: () => Promise<void>,
): Promise<void> {
  const [first] = docIds;
  if (first === undefined) return;
  const before = await partiesOf(tx, docIds);
  await tag();
  const because = { cause: `tag ${first} ${await lastSeq(tx, first)}`, bizDate };
  await settleParties(tx, distinct([...before, ...(await partiesOf(tx, docIds))]), because);
}

/**
 * 换团: as {@link retagged}.
 * @returns what each enterprise was owed for the parties before and is owed now
 * @throws rebate_paid for a party whose rebate was paid
 */
export async function moved(
  tx: Tx,
  docIds: readonly number[],
  { teamId, bizDate }: { teamId: number; bizDate: string },
  tag: () => Promise<void>,
): Promise<RebateDelta[]> {
  const target = { kind: 'TEAM', id: teamId } as const;
  const parties = distinct([...(await partiesOf(tx, docIds)), target]);
  if (await findPaidParty(tx, parties))
    throw new RuleViolation('rebate_paid', '零售返利已发放，请先冲回再换团');
  const before = await owedTo(tx, parties);
  await retagged(tx, docIds, bizDate, tag);
  const after = await owedTo(tx, parties);
  const named = [...before, ...after.filter(is => before.every(was => was.agreementNo !== is.agreementNo))];
  return named.map(({ agreementNo, enterpriseName }) => {
    const [beforeFen, afterFen] = [before, after].map(
      owed => owed.find(each => each.agreementNo === agreementNo)?.owedFen ?? zeroFen,
    );
    if (beforeFen === undefined || afterFen === undefined) throw new Error('two sums were read');
    return { agreementNo, enterpriseName, beforeFen, afterFen, deltaFen: subtractFen(afterFen, beforeFen) };
  });
}

function distinct(parties: readonly PartyRef[]): PartyRef[] {
  return [...new Map(parties.map(party => [`${party.kind} ${party.id}`, party])).values()];
}
