import type { Slip, SlipLine, SlipPayment } from '../../contracts/cashier/sale.ts';
import type { TillShift } from '../../contracts/cashier/shift.ts';
import { tenders } from '../../contracts/cashier/tender.ts';
import { addFen, type Fen, fen, formatYuan, subtractFen, zeroFen } from '../../money/money.ts';
import { formatInstant } from '../../time/time.ts';
import { BarCode } from '../codes/bar-code.tsx';
import { overShortOf } from './slip-parts.tsx';

/** What a printer shows when it is tried: a line to its very edges tells whether the paper has the width that was set. */
export function TillSlip({
  store,
  till,
  width,
  at,
}: {
  store: string;
  till: string;
  width: string;
  at: string;
}) {
  return (
    <section data-slip="" aria-label={`打印测试 ${till}`}>
      <h1>{store}</h1>
      <p className="kind">打印测试</p>
      <hr />
      <p className="row">
        <span>收银台</span>
        <b>{till}</b>
      </p>
      <p className="row">
        <span>纸宽</span>
        <span>{width}</span>
      </p>
      <p className="row">
        <span>时间</span>
        <span>{formatInstant(at)}</span>
      </p>
      <hr />
      <p className="row due">
        <span>合计</span>
        <span>¥0123456789</span>
      </p>
      <p className="small">两边的横线和金额完整、字迹清楚，即可使用。</p>
    </section>
  );
}

type ReceiptProps = { slip: Slip; exchanged?: Slip | null; copy?: number };

/**
 * The receipt of a sale or a refund at a till: what was taken and at which price, what it came to, how it was paid. Its
 * bar code finds the sale again for a refund.
 * @param exchanged of 换货: the refund of what came back with the sale
 * @param copy how often it was printed before; 0 for the first print
 */
export function TillReceipt({ slip, exchanged = null, copy = 0 }: ReceiptProps) {
  const isRefund = slip.state === 'REFUND';
  return (
    <section data-slip="" aria-label={`小票 ${slip.no}`}>
      {copy > 0 && <p className="again">重印 第 {copy} 次</p>}
      <h1>{slip.receiptHeader || slip.storeName}</h1>
      <p className="kind">{exchanged ? '换货小票' : isRefund ? '退货小票' : '销售小票'}</p>
      <hr />
      <p className="small">
        单号 {slip.no}
        {slip.sourceNo !== null && (
          <>
            <br />
            原单号 {slip.sourceNo}
          </>
        )}
        <br />
        {formatInstant(slip.soldAt)}
        <br />
        {slip.storeName} {slip.tillName} · 收银员 {slip.cashierName}
      </p>
      <hr />
      {slip.lines.map(line => (
        <ReceiptLine key={line.lineNo} line={line} />
      ))}
      <hr />
      <ReceiptSums slip={slip} />
      {slip.payments.map((payment, index) => (
        <ReceiptPayment key={`${index + 1} ${payment.tender}`} payment={payment} isRefund={isRefund} />
      ))}
      {exchanged && <Exchanged refund={exchanged} sale={slip} />}
      <hr />
      {isRefund ? (
        <>
          <p>顾客签字</p>
          <p>&nbsp;</p>
        </>
      ) : (
        // One that was sold without the server has no number that it could be found by.
        slip.id > 0 && (
          <div className="code">
            <BarCode text={slip.no} widthMm={46} heightMm={10} />
          </div>
        )
      )}
      {slip.receiptFooter !== '' && <p className="small">{slip.receiptFooter}</p>}
    </section>
  );
}

/** What came back with the sale, by which ways, and what both come to. */
function Exchanged({ refund, sale }: { refund: Slip; sale: Slip }) {
  const differenceFen = addFen(sale.totalFen, refund.totalFen);
  return (
    <>
      <hr />
      <p className="small">
        退回 {refund.no}
        <br />
        原单号 {refund.sourceNo}
      </p>
      {refund.lines.map(line => (
        <ReceiptLine key={line.lineNo} line={line} />
      ))}
      {refund.payments.map((payment, index) => (
        <ReceiptPayment key={`${index + 1} ${payment.tender}`} payment={payment} isRefund />
      ))}
      <p className="row">
        <span>{differenceFen < 0 ? '退差价' : '补差价'}</span>
        <span className="due">¥{formatYuan(fen(Math.abs(differenceFen)))}</span>
      </p>
    </>
  );
}

function ReceiptLine({ line }: { line: SlipLine }) {
  return (
    <div>
      <p className="row">
        <span>{line.name}</span>
        <span>{formatYuan(line.amountFen)}</span>
      </p>
      <p className="row small">
        <span>
          {line.code}　{line.qty} {line.unit} × {formatYuan(line.priceFen)}
        </span>
        {line.discountFen > 0 && <span>折扣 -{formatYuan(line.discountFen)}</span>}
      </p>
    </div>
  );
}

function ReceiptSums({ slip }: { slip: Slip }) {
  return (
    <>
      {(slip.discountFen !== 0 || slip.roundingFen !== 0) && <Sum label="原价" fen={slip.amountFen} />}
      {slip.discountFen !== 0 && <Sum label="优惠" fen={subtractFen(zeroFen, slip.discountFen)} />}
      {slip.roundingFen !== 0 && <Sum label="抹零" fen={subtractFen(zeroFen, slip.roundingFen)} />}
      <p className="row">
        <span>{slip.state === 'REFUND' ? '应退' : '应收'}</span>
        <span className="due">¥{formatYuan(slip.totalFen)}</span>
      </p>
    </>
  );
}

function Sum({ label, fen }: { label: string; fen: Fen }) {
  return (
    <p className="row">
      <span>{label}</span>
      <span>¥{formatYuan(fen)}</span>
    </p>
  );
}

function ReceiptPayment({ payment, isRefund }: { payment: SlipPayment; isRefund: boolean }) {
  const { tender, amountFen, tenderedFen, changeFen } = payment;
  return (
    <>
      <Sum
        label={isRefund ? `退${tenders[tender].title}` : tenders[tender].title}
        fen={tenderedFen ?? amountFen}
      />
      {changeFen !== null && (
        <p className="row">
          <span>找零</span>
          <span className="change">¥{formatYuan(changeFen)}</span>
        </p>
      )}
    </>
  );
}

/** 交班单 of a till: what its drawer should have held, what lay in it and what goes to the safe; two sign it. */
export function TillShiftSlip({ shift }: { shift: TillShift }) {
  const { name, sizeFen } = overShortOf(shift.overShortFen ?? zeroFen);
  const handedOverFen = subtractFen(shift.countedCashFen ?? zeroFen, shift.floatLeftFen ?? zeroFen);
  return (
    <section data-slip="" aria-label={`交班单 ${shift.no}`}>
      <h1>{shift.storeName}</h1>
      <p className="kind">交班单</p>
      <hr />
      <p className="small">
        班次 {shift.no}
        <br />
        {shift.tillName} · 收银员 {shift.cashierName}
        <br />
        开班 {formatInstant(shift.openedAt)}
        <br />
        交班 {shift.closedAt === null ? '' : formatInstant(shift.closedAt)}
      </p>
      <hr />
      <p className="row">
        <span>单数</span>
        <span>{shift.slips}</span>
      </p>
      <Sum label="销售净额" fen={shift.soldFen ?? zeroFen} />
      <hr />
      <Sum label="备用金" fen={shift.openingFloatFen} />
      <Sum label="应有现金" fen={shift.expectedCashFen ?? zeroFen} />
      <Sum label="实点现金" fen={shift.countedCashFen ?? zeroFen} />
      <Sum label={name} fen={sizeFen} />
      {shift.overShortReason !== null && <p className="small">原因 {shift.overShortReason}</p>}
      <Sum label="留存备用金" fen={shift.floatLeftFen ?? zeroFen} />
      <Sum label="上缴现金" fen={handedOverFen} />
      <hr />
      <p>收银员签字</p>
      <p>&nbsp;</p>
      <p>班长签字</p>
      <p>&nbsp;</p>
    </section>
  );
}
