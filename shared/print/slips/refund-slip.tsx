import { ticketNoInFours } from '../../contracts/ticket/selling/letters.ts';
import { paymentMethods } from '../../contracts/ticket/selling/order.ts';
import { type Refund, refundKinds } from '../../contracts/ticket/after-sale/refund.ts';
import { formatYuan } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { type SlipArea, SlipFoot } from './slip-parts.tsx';

/** A refund as its slip prints it, with place and seller. */
export type SlipRefund = Pick<
  Refund,
  | 'refundNo'
  | 'orderNo'
  | 'kind'
  | 'reason'
  | 'grossFen'
  | 'feeFen'
  | 'netFen'
  | 'lines'
  | 'payments'
  | 'doneAt'
> & { readonly windowName: string; readonly applyName: string };

/** What the visitor signs for the money, and the drawer keeps. */
export function RefundSlip({ refund, area }: { refund: SlipRefund; area: SlipArea }) {
  return (
    <section data-slip="" aria-label={`退款单 ${refund.refundNo}`}>
      <h1>{area?.name ?? refund.windowName}</h1>
      <p className="kind">{refundKinds[refund.kind]}</p>
      <hr />
      <p className="small">
        退款单 {refund.refundNo}
        <br />
        订单号 {refund.orderNo}
        <br />
        {refund.doneAt && formatInstant(refund.doneAt)} · {refund.windowName} · {refund.applyName}
        <br />
        原因 {refund.reason}
      </p>
      <hr />
      {refund.lines.map(line => (
        <div key={line.ticketNo}>
          <p className="row">
            <span>{line.productName}</span>
            <span>¥{formatYuan(line.grossFen)}</span>
          </p>
          <p className="row small">
            <span>{ticketNoInFours(line.ticketNo)}</span>
            <span>{line.feeFen > 0 ? `手续费 ¥${formatYuan(line.feeFen)}` : '无手续费'}</span>
          </p>
        </div>
      ))}
      <hr />
      <p className="row">
        <span>应退</span>
        <span>¥{formatYuan(refund.grossFen)}</span>
      </p>
      <p className="row">
        <span>手续费</span>
        <span>¥{formatYuan(refund.feeFen)}</span>
      </p>
      <p className="row">
        <span>实退</span>
        <span className="due">¥{formatYuan(refund.netFen)}</span>
      </p>
      {refund.payments.map(payment => (
        <p className="row" key={payment.method}>
          <span>退回{paymentMethods[payment.method]}</span>
          <span>¥{formatYuan(payment.amountFen)}</span>
        </p>
      ))}
      <hr />
      <p>游客签字</p>
      <p>&nbsp;</p>
      <SlipFoot area={area} />
    </section>
  );
}
