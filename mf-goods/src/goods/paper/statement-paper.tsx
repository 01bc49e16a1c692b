import {
  entryKinds,
  type PayableRow,
  type Statement,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { formatYuan, yuanInWords } from '@shanmen/shared/money';
import { printSheet } from '@shanmen/shared/print';
import { paperFoot, paperTitle } from '@shanmen/ui';
import { sinceEver } from '../payables/payable/payable-calls.ts';

/** 对账单 on paper, for the supplier to sign. */
export function printStatement(of: PayableRow, statement: Statement): Promise<void> {
  const paper = <StatementPaper of={of} statement={statement} />;
  return printSheet(paper, { foot: paperFoot(`对账单 ${of.code}`) });
}

type PaperProps = { readonly of: PayableRow; readonly statement: Statement };

function StatementPaper({ of: { code, name, settle, creditDays }, statement }: PaperProps) {
  const { entries, openingFen, closingFen, from, to } = statement;
  return (
    <>
      <h1>{paperTitle('供应商对账单')}</h1>
      <div className="words">
        <span>
          供应商：{code} {name}
        </span>
        <span>
          结算：{settle}
          {creditDays > 0 && ` ${creditDays} 天`}
        </span>
        <span>期间：{from === sinceEver ? `截至 ${to}` : `${from} 至 ${to}`}</span>
      </div>
      <table>
        <colgroup>
          {[26, 16, 46, 26, 34, 34, null].map((mm, index) => (
            <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {['日期', '摘要', '单号', '到期日', '金额', '余额', '备注'].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {openingFen !== 0 && (
            <tr>
              <td colSpan={5}>期初应付</td>
              <td className="figure">{formatYuan(openingFen)}</td>
              <td>{from} 以前</td>
            </tr>
          )}
          {entries.map(entry => (
            <tr key={entry.key}>
              <td>{entry.bizDate}</td>
              <td>{entryKinds[entry.kind]}</td>
              <td>{entry.no}</td>
              <td>{entry.dueOn}</td>
              <td className="figure">{formatYuan(entry.amountFen)}</td>
              <td className="figure">{formatYuan(entry.balanceFen)}</td>
              <td>
                {entry.remark}
                {entry.isReversed && '（已冲销）'}
              </td>
            </tr>
          ))}
          <tr className="total">
            <td colSpan={5}>期末应付</td>
            <td className="figure">{formatYuan(closingFen)}</td>
            <td>{entries.length} 笔</td>
          </tr>
        </tbody>
      </table>
      <div className="words">
        <span>金额大写：{yuanInWords(closingFen)}</span>
      </div>
      <div className="signatures">
        <span>制表：</span>
        <span>财务：</span>
        <span>供应商确认（盖章）：</span>
      </div>
    </>
  );
}
