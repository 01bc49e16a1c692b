import type { TeamChangePreview } from '@shanmen/shared/contracts/reception/teams/team-change';
import { type Fen, negateFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  type Account,
  postPayments,
  readAccountOf,
  returnCredit,
  spendCredit,
} from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Moment } from '../../reception-port.ts';
import { type LockedTeam, lockTeams } from '../team/team.queries.ts';
import type { Asked } from './team-change.queries.ts';

type Settling = { readonly asked: Asked; readonly preview: TeamChangePreview };

/**
 * What a change made dearer is collected from the enterprise of the target, what it made cheaper is given back to that of
 * the first team, which paid: on its account, or in money, of which cash lies in the safe, as reception has no drawer.
 * @throws not_found for an enterprise without an account, credit_insufficient, credit_frozen
 */
export async function settleDifference(
  tx: Tx,
  staff: Staff,
  changeId: number,
  { asked, preview }: Settling,
  { now, bizDate }: Moment,
): Promise<void> {
  const { priceDiffFen: amountFen } = preview;
  const { priceHandling, priceWay, fromTeamId, toTeamId } = asked;
  if (amountFen === 0 || priceHandling !== 'COLLECT' || priceWay === undefined) return;
  const [team] = await lockTeams(tx, [amountFen > 0 ? (toTeamId ?? fromTeamId) : fromTeamId]);
  const moved = { amountFen, changeId, staffId: staff.id, now, bizDate };
  const account: Account =
    priceWay === 'CREDIT' ? await moveAccount(tx, found(team ?? null, '团队'), moved) : moneyLies[priceWay];
  const entries = [
    { account, amountFen },
    { account: `team-change/${changeId}`, amountFen: negateFen(amountFen) },
  ] as const;
  const place = { shiftId: null, outletId: staff.outletId, bizDate, staffId: staff.id, postedAt: now };
  const kind = amountFen > 0 ? 'sale' : 'refund';
  await postPayments(tx, place, [{ kind, refType: 'team_change', refId: changeId, entries }]);
  await touchBusinessDay(tx, [bizDate]);
}

const moneyLies = { CASH: 'safe', CARD: 'card', BANK: 'bank' } as const;

type Moved = { amountFen: Fen; changeId: number; staffId: number; now: Date; bizDate: string };

async function moveAccount(
  tx: Tx,
  { teamNo, enterpriseId }: LockedTeam,
  { amountFen, changeId, ...by }: Moved,
): Promise<Account> {
  const account = enterpriseId === null ? null : await readAccountOf(tx, enterpriseId);
  if (!account) throw new RuleViolation('not_found', `${teamNo} 的企业没有账户，请选择其他方式`);
  const { id: accountId } = account;
  const move = { accountId, refType: 'team_change', memo: `换团差价 ${teamNo}`, ...by } as const;
  if (amountFen > 0) await spendCredit(tx, { ...move, spends: 'CREDIT', amountFen, paymentId: changeId });
  else await returnCredit(tx, { ...move, amountFen: negateFen(amountFen), refundId: changeId });
  return `credit/${accountId}`;
}
