import type { AccountRow, AccountSheet } from '@shanmen/shared/contracts/goods/books/account-book';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { sumQuantities } from '@shanmen/shared/quantity';
import { printSheet } from '@shanmen/shared/print';
import { paperFoot, paperTitle } from '@shanmen/ui';

/** 台账 of one good on paper, all of its period. */
export function printAccount(sheet: AccountSheet): Promise<void> {
  return printSheet(<AccountPaper sheet={sheet} />, { foot: paperFoot(`台账 ${sheet.good}`) });
}

const heads = ['日期', '单号', '类型', '对方', '仓库', '入库', '出库', '结存'];
const widthsMm = [22, 36, 20, null, 28, 18, 18, 20];

function AccountPaper({ sheet: { good, from, to, rows, totals } }: { readonly sheet: AccountSheet }) {
  // Who may not see cost was not sent it.
  const isValued = totals.in !== undefined;
  const moneys = isValued ? ['入库金额', '出库金额', '结存金额'] : [];
  return (
    <>
      <h1>{paperTitle('台账')}</h1>
      <div className="words">
        <span>商品：{good}</span>
        <span>
          期间：{from} 至 {to}
        </span>
      </div>
      <table>
        <colgroup>
          {[...widthsMm, ...moneys.map(() => 24), 20].map((mm, index) => (
            <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {[...heads, ...moneys, '经手人'].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <BookRow key={row.key} of={row} isValued={isValued} />
          ))}
          <tr className="total">
            <td colSpan={5}>合计</td>
            <td className="figure">{sumQuantities(rows.flatMap(row => row.inQty ?? []))}</td>
            <td className="figure">{sumQuantities(rows.flatMap(row => row.outQty ?? []))}</td>
            <td className="figure">{rows.at(-1)?.balanceQty}</td>
            {isValued && <td className="figure">{yuan(totals.in)}</td>}
            {isValued && <td className="figure">{yuan(totals.out)}</td>}
            {isValued && <td className="figure">{yuan(rows.at(-1)?.balanceFen)}</td>}
            <td>{rows.length} 行</td>
          </tr>
        </tbody>
      </table>
      <div className="signatures">
        <span>制表：</span>
        <span>仓管：</span>
        <span>财务：</span>
      </div>
    </>
  );
}

function BookRow({ of: row, isValued }: { readonly of: AccountRow; readonly isValued: boolean }) {
  return (
    <tr>
      <td>{row.bizDate}</td>
      <td>{row.no}</td>
      <td>{row.docType && documentTypes[row.docType].title}</td>
      <td>{row.kind === 'opening' ? '' : row.text}</td>
      <td>{row.warehouse}</td>
      <td className="figure">{row.inQty}</td>
      <td className="figure">{row.outQty}</td>
      <td className="figure">{row.balanceQty}</td>
      {isValued && <td className="figure">{yuan(row.inFen)}</td>}
      {isValued && <td className="figure">{yuan(row.outFen)}</td>}
      {isValued && <td className="figure">{yuan(row.balanceFen)}</td>}
      <td>{row.handlerName}</td>
    </tr>
  );
}

function yuan(fen: Fen | null | undefined): string {
  return fen === null || fen === undefined ? '' : formatYuan(fen);
}
