import type { TeamBooking } from '../../contracts/ticket/groups/team-booking.ts';
import { formatYuan } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { QrCode } from '../codes/qr-code.tsx';
import { codeInThrees, ExternalNo, type SlipArea, SlipFoot } from './slip-parts.tsx';

/** 团队预订单: the code by which the group fetches its tickets, and until when. It opens no gate, and says so. */
export function BookingSlip({ booking, area }: { booking: TeamBooking; area: SlipArea }) {
  const { order, pickupCode, heldUntil, frozenFen } = booking;
  return (
    <section data-slip="" aria-label={`团队预订单 ${order.orderNo}`}>
      <h1>{area?.name ?? order.siteName}</h1>
      <p className="kind">团队预订单 · 未付款，不能入园</p>
      <hr />
      <p>
        <b>{order.team?.enterpriseName}</b>
      </p>
      <p className="small">
        协议 {order.team?.agreementNo}
        <br />
        订单号 {order.orderNo}
        <ExternalNo of={order} />
        <br />
        {formatInstant(order.soldAt)} · {order.windowName} · 售票员 {order.sellerName}
        <br />
        游玩日期 {order.visitDate}
      </p>
      <hr />
      <QrCode text={pickupCode} sizeMm={22} />
      <p className="row">
        <span>取票码</span>
        <span className="due">{codeInThrees(pickupCode)}</span>
      </p>
      <p className="row">
        <span>保留到</span>
        <span>{heldUntil === null ? `${order.visitDate} 当日` : formatInstant(heldUntil).slice(0, 16)}</span>
      </p>
      <hr />
      {order.lines.map(line => (
        <p className="row" key={`${line.productName} ${line.unitSaleFen} ${line.qty}`}>
          <span>
            {line.productName} {line.qty} 人{line.freeQty !== undefined && ` · 免 ${line.freeQty} 人`}
          </span>
          <span>¥{formatYuan(line.amountFen)}</span>
        </p>
      ))}
      <hr />
      <p className="row">
        <span>取票时应收</span>
        <span className="due">¥{formatYuan(order.totalFen)}</span>
      </p>
      {frozenFen > 0 && <p className="small">已冻结额度 ¥{formatYuan(frozenFen)}，取票时扣款</p>}
      <SlipFoot area={area} />
    </section>
  );
}
