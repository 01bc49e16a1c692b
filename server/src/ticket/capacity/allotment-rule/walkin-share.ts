import type {
  AllotmentRule,
  AllotmentRuleDraft,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';

import { readChannelId } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { countPlaces, listRulesOfSpot } from './allotment-rule.queries.ts';

/** Minutes before a slot begins until which its places are kept for those who come without a booking. */
const keptUntilMinutes = 60;

/**
 * LR-6: a spot that has to be booked ahead keeps a share for those who come, at a window that is open; and one that
 * always has room must not ask for bookings. The spot is locked by the caller.
 * @throws walkin_share_required
 */
export async function requireWalkinShare(tx: Tx, spotId: number): Promise<void> {
  const { windows, dayCapacity } = await countPlaces(tx, spotId);
  if (dayCapacity === 0) throw refusal('没有时段容量的景点一直有余票，不得要求预约');
  if (windows === 0) throw refusal('须预约的景点至少要有一个启用的售票窗口');
  const windowId = await readChannelId(tx, 'WIN');
  const rules = await listRulesOfSpot(tx, spotId);
  if (!rules.some(rule => isWalkinShare(rule, windowId))) throw refusal();
}

/** What stands in for the share of a spot that has to be booked ahead must go on doing so. @throws walkin_share_required */
export async function keepWalkinShare(
  tx: Tx,
  before: AllotmentRule,
  change: AllotmentRuleDraft,
): Promise<void> {
  const { reserveRequired } = await countPlaces(tx, before.spotId);
  if (!reserveRequired) return;
  const windowId = await readChannelId(tx, 'WIN');
  if (isWalkinShare(before, windowId) && !isWalkinShare(change, windowId)) throw refusal();
}

function isWalkinShare(rule: AllotmentRuleDraft, windowId: number): boolean {
  return (
    rule.status === 'on' &&
    rule.channelId === windowId &&
    rule.releaseKind === 'MINUTES' &&
    rule.releaseMinutes <= keptUntilMinutes
  );
}

function refusal(message?: string): RuleViolation {
  return new RuleViolation('walkin_share_required', message, { path: 'reserveRequired' });
}
