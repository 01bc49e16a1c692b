import { session } from '@shanmen/shared';
import type { Document } from '@shanmen/shared/contracts/goods/document';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import { formatYuan, yuanInWords, zeroFen } from '@shanmen/shared/money';
import { BarCode, printSheet } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { factsOnPaper, titleOnPaper } from './paper-words.ts';

/** Prints a document on A4, with who printed it and how often at the foot of each page. */
export function printDocument(type: DocumentType, document: Document): Promise<void> {
  const name = session.userInfo()?.userName ?? '';
  const foot = `${document.no} 第 ${document.printedTimes} 次打印 ${formatInstant(new Date().toISOString())} ${name}`;
  return printSheet(<DocumentPaper type={type} document={document} />, { foot });
}

type PaperProps = { type: DocumentType; document: Document };

/** A document on paper: what it is about, its lines, the sum in figures and words, and room for signatures. */
function DocumentPaper({ type, document }: PaperProps) {
  const { priced } = traitsOf(type);
  const { no, amountFen } = document;
  return (
    <>
      <header className="numbered">
        <h1>{titleOnPaper(type, document)}</h1>
        <figure>
          <BarCode text={no} widthMm={46} heightMm={9} />
          <figcaption>{no}</figcaption>
        </figure>
      </header>
      <div className="words">
        {factsOnPaper(type, document).map(([label, text]) => (
          <span key={label}>
            {label}：{text}
          </span>
        ))}
      </div>
      <LineTable type={type} document={document} />
      {priced !== null && (
        <div className="words">
          <span>金额大写：{yuanInWords(amountFen)}</span>
        </div>
      )}
      <div className="signatures">
        <span>制单：{document.makerName}</span>
        <span>审核：{document.auditorName}</span>
        <span>经手：</span>
        <span>收货：</span>
      </div>
    </>
  );
}

function LineTable({ type, document: { lines, qtyTotal, amountFen, costFen } }: PaperProps) {
  const isPriced = traitsOf(type).priced !== null;
  // Who may not see cost was not sent it.
  const isCosted = !isPriced && costFen !== undefined && costFen !== null;
  return (
    <table>
      <colgroup>
        {[10, 22, null, 35, 12, 22].map((mm, index) => (
          <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
        ))}
        {(isPriced || isCosted) && <col style={{ width: '28mm' }} />}
        <col style={{ width: '48mm' }} />
      </colgroup>
      <thead>
        <tr>
          {['行', '编码', '品名', '规格', '单位', '数量'].map(head => (
            <th key={head}>{head}</th>
          ))}
          {isPriced && <th>金额</th>}
          {isCosted && <th>成本</th>}
          <th>备注</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.lineNo}>
            <td>{line.lineNo}</td>
            <td>{line.code}</td>
            <td>
              {line.name}
              {line.gift && '（赠品）'}
            </td>
            <td>{line.spec}</td>
            <td>{line.unit}</td>
            <td className="figure">{line.qty}</td>
            {isPriced && <td className="figure">{formatYuan(line.amountFen)}</td>}
            {isCosted && <td className="figure">{formatYuan(line.costFen ?? zeroFen)}</td>}
            <td>{line.remark}</td>
          </tr>
        ))}
        <tr className="total">
          <td colSpan={5}>合计</td>
          <td className="figure">{qtyTotal}</td>
          {isPriced && <td className="figure">{formatYuan(amountFen)}</td>}
          {isCosted && <td className="figure">{formatYuan(costFen ?? zeroFen)}</td>}
          <td>{lines.length} 行</td>
        </tr>
      </tbody>
    </table>
  );
}
