import { type Order, paymentMethods } from '../contracts/ticket/order.ts';
import { formatYuan } from '../money/money.ts';
import { formatInstant } from '../time/time.ts';
import { type SlipArea, SlipFoot } from './slip-parts.tsx';

/** What the visitor keeps of the payment: lines, the amount, how it was paid, the change. */
export function ReceiptSlip({ order, area }: { order: Order; area: SlipArea }) {
  return (
    <section data-slip="" aria-label={`小票 ${order.orderNo}`}>
      <h1>{area?.name ?? order.siteName}</h1>
      <p className="kind">购票小票</p>
      <hr />
      <p className="small">
        订单号 {order.orderNo}
        <br />
        {formatInstant(order.soldAt)} · {order.windowName} · 售票员 {order.sellerName}
        <br />
        游玩日期 {order.visitDate}
      </p>
      <hr />
      <Lines order={order} />
      <hr />
      <Paid order={order} />
      <hr />
      <SlipFoot area={area} />
    </section>
  );
}

function Lines({ order }: { order: Order }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">票种</th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col">小计</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(line => (
          <tr key={`${line.productName} ${line.unitSaleFen} ${line.qty}`}>
            <td>{line.productName}</td>
            <td>{formatYuan(line.unitSaleFen)}</td>
            <td>{line.qty}</td>
            <td>{formatYuan(line.amountFen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Paid({ order }: { order: Order }) {
  return (
    <>
      <p className="row">
        <span>合计</span>
        <span className="due">¥{formatYuan(order.totalFen)}</span>
      </p>
      {order.payments.map(payment => (
        <p className="row" key={payment.method}>
          <span>{paymentMethods[payment.method]}</span>
          <span>¥{formatYuan(payment.amountFen)}</span>
        </p>
      ))}
      <p className="row">
        <span>实收</span>
        <span>¥{formatYuan(order.tenderFen)}</span>
      </p>
      <p className="row">
        <span>找零</span>
        <span className="change">¥{formatYuan(order.changeFen)}</span>
      </p>
    </>
  );
}
