import { type Order, paymentMethods } from '../../contracts/ticket/selling/order.ts';
import { formatYuan, sumFen } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { ExternalNo, type SlipArea, SlipFoot } from './slip-parts.tsx';

/** 团队出票单: what the guide and the seller sign, instead of a receipt: heads by ticket, who goes free, and how it is paid. */
export function TeamSlip({ order, area }: { order: Order; area: SlipArea }) {
  const backFen = sumFen(order.lines.flatMap(({ left }) => (left ? [left.netFen] : [])));
  return (
    <section data-slip="" aria-label={`团队出票单 ${order.orderNo}`}>
      <h1>{area?.name ?? order.siteName}</h1>
      <p className="kind">团队出票单</p>
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
        <Led by="导游" name={order.team?.guideName} />
        <Led by="司机" name={order.team?.driverName} />
      </p>
      <hr />
      {order.lines.map(line => (
        <div key={`${line.productName} ${line.unitSaleFen} ${line.qty}`}>
          <p className="row">
            <span>
              {line.productName} {line.qty} 人
            </span>
            <span>¥{formatYuan(line.amountFen)}</span>
          </p>
          <p className="small">
            单价 ¥{formatYuan(line.unitSaleFen)}
            {line.freeQty !== undefined && ` · 免 ${line.freeQty} 人`}
            {line.left && ` · 减员 ${line.left.qty} 人，已退 ¥${formatYuan(line.left.netFen)}`}
          </p>
        </div>
      ))}
      <hr />
      <p className="row">
        <span>合计 {order.lines.reduce((sum, { qty, left }) => sum + qty - (left?.qty ?? 0), 0)} 人</span>
        <span className="due">¥{formatYuan(order.totalFen)}</span>
      </p>
      {order.payments.map(({ method, amountFen }) => (
        <p className="row" key={method}>
          <span>{paymentMethods[method]}</span>
          <span>¥{formatYuan(amountFen)}</span>
        </p>
      ))}
      {backFen > 0 && (
        <p className="row">
          <span>减员已退</span>
          <span>-¥{formatYuan(backFen)}</span>
        </p>
      )}
      <AccountLeft order={order} />
      <hr />
      <p>售票员签字</p>
      <p>&nbsp;</p>
      <p>导游签字</p>
      <p>&nbsp;</p>
      <SlipFoot area={area} />
    </section>
  );
}

/** 授信余额: what the account can still pay, for the signer. */
function AccountLeft({ order: { team, payments } }: { order: Order }) {
  if (team?.availableFen === undefined) return null;
  const isPrepaid = payments.some(({ method }) => method === 'PREPAID');
  return (
    <p className="row">
      <span>{isPrepaid ? '预付余额' : '授信余额'}</span>
      <span>¥{formatYuan(team.availableFen)}</span>
    </p>
  );
}

function Led({ by, name }: { by: string; name: string | null | undefined }) {
  if (name === null || name === undefined) return null;
  return (
    <>
      <br />
      {by} {name}
    </>
  );
}
