import type { Order, SoldTicket } from '../../contracts/ticket/selling/order.ts';
import type { ScenicArea } from '../../contracts/ticket/selling/pos-session.ts';
import { type Fen, subtractFen, zeroFen } from '../../money/money.ts';

/** What a slip says besides the sale; nothing of it is printed while it is unknown. */
export type SlipArea = ScenicArea | null;

export function SlipFoot({
  area,
  notice = area?.refundNotice,
}: {
  area: SlipArea;
  notice?: string | undefined;
}) {
  if (!area) return null;
  return (
    <p className="small">
      {notice}
      <br />
      咨询电话 {area.phone}
    </p>
  );
}

/** 退改 in one sentence: the rule the ticket was sold under, else what the scenic area says of all of them. */
export function refundNoticeOf({ refundTiers }: SoldTicket, area: SlipArea): string | undefined {
  return refundTiers ? `退票：${refundTiers.join('；')}。` : area?.refundNotice;
}

/** What the agency calls the order, in a line of its own; nothing where it said nothing. */
export function ExternalNo({ of: { team } }: { of: Order }) {
  const externalNo = team?.externalNo ?? null;
  if (externalNo === null) return null;
  return (
    <>
      <br />
      外部单号 {externalNo}
    </>
  );
}

/** 取票码 `204817365` → `204 817 365`. */
export function codeInThrees(pickupCode: string): string {
  return pickupCode.replace(/(.{3})(?=.)/g, '$1 ');
}

/** `可入 大门 2 次`, and how often in one day where that has a number of its own. */
export function placeWords({ spotName, times, perDay }: SoldTicket['places'][number]): string {
  const entries = perDay === undefined ? `${times} 次` : `每日 ${perDay} 次`;
  return `可入 ${spotName} ${entries}`;
}

/** What the drawer is over or short, without its sign: 长款 and 短款 say the direction. */
export function overShortOf(of: Fen): { name: string; sizeFen: Fen } {
  if (of === 0) return { name: '长短款', sizeFen: of };
  return of > 0 ? { name: '长款', sizeFen: of } : { name: '短款', sizeFen: subtractFen(zeroFen, of) };
}
