import { paymentMethods } from '../../contracts/ticket/selling/order.ts';
import type { Shift, ShiftTrade } from '../../contracts/ticket/shift/shift.ts';
import type { ShiftRow } from '../../contracts/ticket/shift/shift-list.ts';
import { type Fen, formatYuan, subtractFen } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { overShortOf, type SlipArea } from './slip-parts.tsx';

/** 交班单: what was sold in a shift, how it was paid, and what lay in its drawer; seller and lead sign it. */
export function ShiftSlip({ shift, area }: { shift: Shift | ShiftRow; area: SlipArea }) {
  return (
    <section data-slip="" aria-label={`交班单 ${shift.no}`}>
      <h1>{area?.name ?? shift.siteName}</h1>
      <p className="kind">交班单</p>
      <hr />
      <p className="small">
        班次 {shift.no}
        <br />
        {shift.siteName} · {shift.windowName} · {shift.sellerName}
        <br />
        开班 {formatInstant(shift.openedAt)}
        <br />
        交班 {shift.closedAt === null ? '' : formatInstant(shift.closedAt)}
      </p>
      <hr />
      <Row name="售票" text={`${shift.soldTickets ?? 0} 张`} />
      <Amount name="售票额" of={shift.soldFen} />
      {shift.trade && <Trade trade={shift.trade} />}
      <hr />
      {(shift.methods ?? []).map(({ method, count, takenFen, backCount, backFen }) => (
        <div key={method}>
          <Amount name={paymentMethods[method]} of={subtractFen(takenFen, backFen)} />
          <p className="row small">
            <span>
              收 {count} 笔 ¥{formatYuan(takenFen)}
            </span>
            {backCount > 0 && (
              <span>
                退 {backCount} 笔 ¥{formatYuan(backFen)}
              </span>
            )}
          </p>
        </div>
      ))}
      <hr />
      <Amount name="备用金" of={shift.openingFloatFen} />
      <Amount name="应有现金" of={shift.expectedCashFen} />
      <Amount name="实点现金" of={shift.countedCashFen} />
      <OverShort of={shift.overShortFen} />
      {shift.overShortReason !== null && <p className="small">原因 {shift.overShortReason}</p>}
      {shift.paper && <Sheets paper={shift.paper} />}
      {'forcedName' in shift && shift.forcedName !== null && (
        <p className="small">
          强制交班 {shift.forcedName}
          <br />
          原因 {shift.forceReason}
        </p>
      )}
      <hr />
      <p>售票员签字</p>
      <p>&nbsp;</p>
      <p>班长签字</p>
      <p>&nbsp;</p>
    </section>
  );
}

/** The same figures under the same names as in 售票员日报 and 今日销售明细; what did not happen is left out. */
function Trade({ trade }: { trade: ShiftTrade }) {
  const { raisedFen, refundedTickets, voidedTickets, refundFen, feeFen, netFen } = trade;
  return (
    <>
      {raisedFen !== 0 && <Amount name="补差" of={raisedFen} />}
      {refundedTickets > 0 && <Row name="退票" text={`${refundedTickets} 张`} />}
      {voidedTickets > 0 && <Row name="其中废票" text={`${voidedTickets} 张`} />}
      {refundFen > 0 && <Amount name="退票额" of={refundFen} />}
      {feeFen > 0 && <Amount name="退票手续费" of={feeFen} />}
      <Amount name="净额" of={netFen} />
    </>
  );
}

function Sheets({ paper: { from, to, voided } }: { paper: NonNullable<Shift['paper']> }) {
  return (
    <>
      <hr />
      <Row name="票纸起号" text={from} />
      <Row name="票纸止号" text={to ?? '未用'} />
      <Row name="废票纸" text={`${voided ?? 0} 张`} />
    </>
  );
}

function Amount({ name, of }: { name: string; of: Fen | null | undefined }) {
  return of === null || of === undefined ? null : <Row name={name} text={`¥${formatYuan(of)}`} />;
}

function OverShort({ of }: { of: Fen | null | undefined }) {
  if (of === null || of === undefined) return null;
  const { name, sizeFen } = overShortOf(of);
  return <Amount name={name} of={sizeFen} />;
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <p className="row">
      <span>{name}</span>
      <span>{text}</span>
    </p>
  );
}
