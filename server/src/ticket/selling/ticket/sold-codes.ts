import { type Fen, fen, multiplyFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import type { SaleRows } from '../sale/sale.queries.ts';
import type { PricedLine } from '../sale/sale-cart.ts';
import { concededParts, splitOver } from '../../pricing/sale-discount/conceded.ts';
import { forMember, memberNosOf } from '../visitor/party.ts';

type Code = Pick<
  SaleRows['tickets'][number],
  'person_count' | 'paid_fen' | 'settle_fen' | 'conceded_fen' | 'set_no' | 'member_no'
>;

/** One code for the whole group, or one for each person, those who go free last; what is no ticket is nobody's. */
export function codesOf(line: PricedLine): Code[] {
  const { product, qty, freeQty, unitSettleFen, amountFen, concededFen } = line;
  const paid = qty - freeQty;
  if (line.job) {
    return [{ ...codeOf(line, 0, [amountFen, unitSettleFen, concededFen]), set_no: null, member_no: null }];
  }
  if (product.ticketForm === 'GROUP') {
    const sums = [amountFen, multiplyFen(unitSettleFen, paid), concededFen] as const;
    return [{ ...codeOf(line, qty, sums), set_no: null, member_no: null }];
  }
  const set = memberNosOf(product).map(memberNo => ({ memberNo, own: forMember(line, memberNo) }));
  return concededParts(line).flatMap((part, index) => {
    const shares = splitOver(
      part,
      set.map(({ own }) => own.unitSaleFen),
    );
    return set.map(({ memberNo, own }, at) => {
      const share = shares[at] ?? zeroFen;
      const sums = [subtractFen(own.unitSaleFen, share), own.unitSettleFen, share] as const;
      return {
        ...codeOf(line, 1, index < paid ? sums : [zeroFen, zeroFen, share]),
        set_no: memberNo === null ? null : index + 1,
        member_no: memberNo,
      };
    });
  });
}

/** Of what was given away nobody settles more than was paid. */
function codeOf(
  { concededFen }: PricedLine,
  persons: number,
  [paidFen, settleFen, shareFen]: readonly [paid: Fen, settle: Fen, share: Fen],
) {
  return {
    person_count: persons,
    paid_fen: paidFen,
    settle_fen: concededFen > 0 ? fen(Math.min(settleFen, paidFen)) : settleFen,
    conceded_fen: shareFen,
  };
}
