import { type Order, paymentMethods } from '../../contracts/ticket/selling/order.ts';
import { concessionKinds } from '../../contracts/ticket/pricing/sale-discount.ts';
import { formatYuan, multiplyFen, sumFen, zeroFen } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { QrCode } from '../codes/qr-code.tsx';
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
      <InvoiceCode order={order} area={area} />
      <SlipFoot area={area} />
    </section>
  );
}

/** 自助开票: its holder scans it and asks for an invoice of what was paid here. */
function InvoiceCode({ order: { receiptCode }, area }: { order: Order; area: SlipArea }) {
  if (receiptCode === undefined) return null;
  const site = area?.publicAddress ?? window.location.origin;
  return (
    <>
      <div className="code">
        <QrCode text={`${site}/buyTicket?r=${receiptCode}`} sizeMm={22} />
        <p className="small">扫码申请电子发票</p>
      </div>
      <hr />
    </>
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
          <tr key={`${line.productName} ${line.service ?? ''} ${line.unitSaleFen} ${line.qty}`}>
            <td>
              {line.productName} {line.service}
            </td>
            <td>{formatYuan(line.unitSaleFen)}</td>
            <td>{line.qty}</td>
            <td>{formatYuan(multiplyFen(line.unitSaleFen, line.qty))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Paid({ order }: { order: Order }) {
  const creditedFen = sumFen(order.lines.map(line => line.creditedFen ?? zeroFen));
  return (
    <>
      {order.concession && (
        <p className="row">
          <span>
            {concessionKinds[order.concession.kind]}
            {order.concession.qty !== null && ` ${order.concession.qty} 张`}
          </span>
          <span>-¥{formatYuan(order.concession.amountFen)}</span>
        </p>
      )}
      {creditedFen > 0 && (
        <p className="row">
          <span>升级抵扣原票</span>
          <span>-¥{formatYuan(creditedFen)}</span>
        </p>
      )}
      <p className="row">
        <span>合计</span>
        <span className="due">¥{formatYuan(order.totalFen)}</span>
      </p>
      {order.payments.map((payment, index) => (
        <p className="row" key={`${index + 1} ${payment.method}`}>
          <span>
            {paymentMethods[payment.method]}
            {payment.voucher && ` ${payment.voucher.voucherNo}`}
          </span>
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
