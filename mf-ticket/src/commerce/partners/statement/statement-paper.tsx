import {
  type Statement,
  statementBases,
  statementKinds,
  type StatementLine,
  type StatementRebate,
  type StatementSheet,
} from '@shanmen/shared/contracts/commerce/partners/statement';
import { formatYuan, yuanInWords } from '@shanmen/shared/money';
import { printSheet } from '@shanmen/shared/print';
import { paperFoot, paperTitle } from '@shanmen/ui';

/** 结算单 on A4, for both sides to seal. */
export function printStatement(sheet: StatementSheet): Promise<void> {
  return printSheet(<StatementPaper {...sheet} />, { foot: paperFoot(`结算单 ${sheet.statement.no}`) });
}

function StatementPaper({ statement, aside, lines }: StatementSheet) {
  const { no, enterpriseCode, enterpriseName, channelName, periodFrom, periodTo, basis, payableFen } =
    statement;
  return (
    <>
      <h1>{paperTitle('结算单')}</h1>
      <div className="words">
        <span>单号：{no}</span>
        <span>
          企业：{enterpriseCode} {enterpriseName}
        </span>
        {channelName !== null && <span>渠道：{channelName}</span>}
        <span>
          期间：{periodFrom} 至 {periodTo}
        </span>
        <span>依据：{statementBases[basis]}</span>
      </div>
      <Lines lines={lines} statement={statement} />
      <div className="words">
        <span>应付大写：{yuanInWords(payableFen)}</span>
        <span>已预付：{formatYuan(statement.prepaidFen)}</span>
        <span>待付：{formatYuan(statement.dueFen)}</span>
      </div>
      {aside.rebates.length > 0 && <Rebates rows={aside.rebates} totalFen={statement.rebateFen} />}
      <h2>账户</h2>
      <div className="words">
        {aside.account && (
          <>
            <span>账户余额：{formatYuan(aside.account.balanceFen)}</span>
            <span>授信额度：{formatYuan(aside.account.limitFen)}</span>
            <span>可用：{formatYuan(aside.account.availableFen)}</span>
          </>
        )}
        <span>开票抬头：{aside.invoiceTitle}</span>
        <span>税号：{aside.taxNo}</span>
        {aside.bank !== '' && <span>开户行：{aside.bank}</span>}
        {aside.address !== '' && <span>地址：{aside.address}</span>}
      </div>
      <div className="signatures">
        <span>制单：</span>
        <span>景区（盖章）：</span>
        <span>{channelName ?? enterpriseName}确认（盖章）：</span>
        <span>日期：</span>
      </div>
    </>
  );
}

type LinesProps = { readonly lines: readonly StatementLine[]; readonly statement: Statement };

function Lines({ lines, statement }: LinesProps) {
  const { ticketCount, grossFen, refundFen, adjustFen, payableFen } = statement;
  const sums = `门票 ${formatYuan(grossFen)} − 退票 ${formatYuan(refundFen)} + 调整 ${formatYuan(adjustFen)}`;
  return (
    <table>
      <colgroup>
        {[24, 16, 36, null, 24, 18, 32, 50].map((mm, index) => (
          <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {['日期', '摘要', '订单', '票种', '游玩日期', '张数', '金额', '备注'].map(head => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.key}>
            <td>{line.day}</td>
            <td>{statementKinds[line.kind]}</td>
            <td>{line.orderNo}</td>
            <td>{line.productName}</td>
            <td>{line.visitDate}</td>
            <td className="figure">{line.qty}</td>
            <td className="figure">{formatYuan(line.amountFen)}</td>
            <td>{line.memo}</td>
          </tr>
        ))}
        <tr className="total">
          <td colSpan={5}>应付 = {sums}</td>
          <td className="figure">{ticketCount}</td>
          <td className="figure">{formatYuan(payableFen)}</td>
          <td>{lines.length} 条</td>
        </tr>
      </tbody>
    </table>
  );
}

type RebatesProps = {
  readonly rows: readonly StatementRebate[];
  readonly totalFen: Statement['rebateFen'];
};

function Rebates({ rows, totalFen }: RebatesProps) {
  return (
    <>
      <h2>返利（另计，不冲减应付）</h2>
      <table>
        <thead>
          <tr>
            {['协议', '订单或周期', '人数', '每人', '返利'].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={`${row.agreementNo} ${row.of}`}>
              <td>{row.agreementNo}</td>
              <td>{row.of}</td>
              <td className="figure">{row.heads}</td>
              <td className="figure">{formatYuan(row.perHeadFen)}</td>
              <td className="figure">{formatYuan(row.amountFen)}</td>
            </tr>
          ))}
          <tr className="total">
            <td colSpan={4}>合计</td>
            <td className="figure">{formatYuan(totalFen)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
