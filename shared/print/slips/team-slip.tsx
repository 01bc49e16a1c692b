import { headKinds, type TeamCard } from '../../contracts/reception/teams/team.ts';
import { type Order, paymentMethods } from '../../contracts/ticket/selling/order.ts';
import { formatYuan, sumFen } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { QrCode } from '../codes/qr-code.tsx';
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
        <SoldLine
          key={`${line.productName} ${line.service ?? ''} ${line.unitSaleFen} ${line.qty}`}
          line={line}
        />
      ))}
      <hr />
      <p className="row">
        <span>合计 {headsOf(order)} 人</span>
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

function headsOf({ lines }: Order): number {
  const tickets = lines.filter(({ service }) => service === undefined);
  return tickets.reduce((sum, { qty, left }) => sum + qty - (left?.qty ?? 0), 0);
}

/** Heads on a ticket, or the docent who leads them. */
function SoldLine({ line }: { line: Order['lines'][number] }) {
  return (
    <div>
      <p className="row">
        <span>
          {line.productName} {line.service === undefined && `${line.qty} 人`}
        </span>
        <span>¥{formatYuan(line.amountFen)}</span>
      </p>
      <p className="small">
        {line.service ?? `单价 ¥${formatYuan(line.unitSaleFen)}`}
        {line.freeQty !== undefined && ` · 免 ${line.freeQty} 人`}
        {line.left && ` · 减员 ${line.left.qty} 人，已退 ¥${formatYuan(line.left.netFen)}`}
      </p>
    </div>
  );
}

/**
 * 接待单: what a guide is handed at the desk: the team, its heads, plates and docents, what its tickets came to, and room
 * to sign. Its code finds the team again at window and board.
 */
export function ReceptionSlip({ team }: { team: TeamCard }) {
  const held = team.plates.filter(({ endedAt }) => endedAt === null);
  const heads = headNames.filter(name => team.heads[name] > 0);
  const docents = team.dispatches.filter(({ state }) => state !== 'CANCELLED' && state !== 'NOSHOW');
  return (
    <section data-slip="" aria-label={`接待单 ${team.teamNo}`}>
      <h1>接待单</h1>
      <p className="kind">{team.teamNo}</p>
      <hr />
      <p>
        <b>{team.enterpriseName ?? '散客团'}</b>
      </p>
      <p className="small">
        协议 {team.agreementNo ?? '无'}
        {team.externalNo !== '' && ` · 团号 ${team.externalNo}`}
        <br />
        游玩日期 {team.visitDate}
        {team.arrivedAt !== null && ` · 到达 ${formatInstant(team.arrivedAt).slice(11, 16)}`}
        <Led by="导游" name={team.guideName} />
        <Led by="司机" name={team.driverName} />
      </p>
      <hr />
      {heads.map(name => (
        <p className="row" key={name}>
          <span>{headKinds[name]}</span>
          <span>{team.heads[name]} 人</span>
        </p>
      ))}
      <p className="row">
        <b>计划 {team.headsPlan} 人</b>
        <b>已出票 {team.headsTicketed} 人</b>
      </p>
      {held.length > 0 && (
        <p className="row due">
          <span>号牌</span>
          <span>{held.map(({ plateNo }) => plateNo).join(' ')}</span>
        </p>
      )}
      {docents.map(({ id, queueNo, docentName, routeName, meetingPoint, charge }) => (
        <p key={id}>
          <b>{queueNo}</b> {docentName ?? '待派'} · {routeName}
          {meetingPoint !== '' && ` · ${meetingPoint}`}
          {charge && ` · 已收 ¥${formatYuan(charge.amountFen)}`}
        </p>
      ))}
      <hr />
      <p className="row">
        <span>门票</span>
        <span>¥{formatYuan(team.ticketFen)}</span>
      </p>
      {team.availableFen !== null && (
        <p className="row">
          <span>授信余额</span>
          <span>¥{formatYuan(team.availableFen)}</span>
        </p>
      )}
      <hr />
      <p>接待员签字</p>
      <p>&nbsp;</p>
      <p>导游签字</p>
      <p>&nbsp;</p>
      <QrCode text={team.teamNo} label={`团队码 ${team.teamNo}`} sizeMm={20} />
    </section>
  );
}

const headNames = ['adults', 'children', 'students', 'seniors', 'freeHeads'] as const;

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
