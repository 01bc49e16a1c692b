import { ticketNoInFours } from '@shanmen/shared/contracts/ticket/selling/letters';
import { fen, type Fen, multiplyFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { personsIn } from '../../../commerce/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type PricedLine, sharesOf } from '../../selling/sale/sale-cart.ts';
import { lineRowOf } from '../../selling/sale/sale-rows.ts';
import { diffOf, type Move, settledOf, worthAfter } from '../ticket-change/change-rules.ts';
import type { MovingTicket } from '../ticket-change/ticket-change.queries.ts';
import type { NewPlace, UpgradeLine } from './upgrade.queries.ts';

/** What tickets become, in plain values. */
export type Upgrade = {
  productId: number;
  productName: string;
  line: UpgradeLine;
  places: readonly NewPlace[];
};

/** 升级补差 goes one way, and person by person. @throws change_forbidden */
export function refuseNoUpgrade(moves: readonly Move[]): void {
  for (const move of moves) {
    const { ticket, line } = move;
    const { product } = line;
    const refuse = (text: string) =>
      new RuleViolation('change_forbidden', text, { ticketNo: ticket.ticketNo, productId: product.id });
    if (ticket.productId === product.id)
      throw refuse(`门票 ${ticketNoInFours(ticket.ticketNo)} 已是 ${product.name}`);
    if (ticket.memberNo !== null) throw refuse(`${ticket.productName} 是套票中的一张，不能单独升级`);
    if (product.ticketForm === 'GROUP' || personsIn(product) > 1) {
      throw refuse(`${product.name} 一票多人，不能由单张门票升级；请退票后重新购买`);
    }
    if (diffOf(move) <= 0) throw refuse(`${product.name} 不比原票贵，不能升级；请退票后重新购买`);
  }
}

/** Null where the tickets stay what they are. */
export function upgradeOf(moves: readonly Move[]): Upgrade | null {
  const [first] = moves;
  if (!first || !isUpgrade(first)) return null;
  const { line } = first;
  const { product } = line;
  return {
    productId: product.id,
    productName: product.name,
    line: upgradeLineOf(line, moves),
    places: moves.flatMap(placesOf),
  };
}

/** Of which family the ticket is when it has moved. */
export function familyAfter(move: Move): string {
  return isUpgrade(move) ? move.line.product.family : move.ticket.family;
}

export function isUpgrade({ ticket, line }: { ticket: MovingTicket; line: PricedLine }): boolean {
  return ticket.productId !== line.product.id;
}

/** What is paid on top is what the line costs; the rest of its price is what the tickets were before. */
function upgradeLineOf(line: PricedLine, moves: readonly Move[]): UpgradeLine {
  const { line_no: _next, ...row } = lineRowOf({ ...line, qty: moves.length }, 0);
  const paidFen: Fen = sumFen(settledOf(moves).map(({ raiseFen }) => raiseFen));
  const credited = subtractFen(multiplyFen(line.unitSaleFen, moves.length), paidFen);
  return { ...row, amount_fen: paidFen, discount_fen: zeroFen, credited_fen: fen(credited) };
}

function placesOf(move: Move): NewPlace[] {
  const { ticket, line } = move;
  const shares = sharesOf(line, worthAfter(move));
  return line.places.map(({ entitlement, slot, from, to }, index) => ({
    ticket_id: ticket.id,
    spot_id: entitlement.spotId,
    slot_id: slot?.id ?? null,
    times_total: entitlement.timesTotal,
    min_interval_min: entitlement.minIntervalMin,
    times_per_day: entitlement.timesPerDay,
    reentry: entitlement.reentry,
    share_fen: shares[index] ?? zeroFen,
    refundable_alone: line.product.refundPartial && entitlement.refundableAlone,
    window_from: from.toISOString(),
    window_to: to.toISOString(),
  }));
}
