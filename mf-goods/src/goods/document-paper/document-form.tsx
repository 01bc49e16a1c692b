import { session } from '@shanmen/shared';
import type { Document, DocumentLine } from '@shanmen/shared/contracts/goods/document';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import { formatYuan, sumFen, yuanInWords } from '@shanmen/shared/money';
import { BarCode, linesOfForm, printForm } from '@shanmen/shared/print';
import { sumQuantities } from '@shanmen/shared/quantity';
import { formatInstant } from '@shanmen/shared/time';
import { factsOnPaper, titleOnPaper } from './paper-words.ts';

/** Prints a document on the three-part paper of a needle printer: white stays, red and yellow go along. */
export function printThreeParts(type: DocumentType, document: Document): Promise<void> {
  const name = session.userInfo()?.userName ?? '';
  const printed = `第 ${document.printedTimes} 次打印 ${formatInstant(new Date().toISOString())} ${name}`;
  const pages = Array.from({ length: Math.ceil(document.lines.length / linesOfForm) }, (_, page) =>
    document.lines.slice(page * linesOfForm, (page + 1) * linesOfForm),
  );
  return printForm(
    <>
      {pages.map((lines, index) => (
        <FormPage
          key={index}
          type={type}
          document={document}
          lines={lines}
          place={{ page: index + 1, pages: pages.length }}
          printed={printed}
        />
      ))}
    </>,
  );
}

type FormPageProps = {
  type: DocumentType;
  document: Document;
  lines: readonly DocumentLine[];
  place: { page: number; pages: number };
  printed: string;
};

/** One form: each says whose it is, because the sheets are torn apart. */
function FormPage({ type, document, lines, place: { page, pages }, printed }: FormPageProps) {
  const { no, amountFen, makerName, auditorName } = document;
  const isPriced = traitsOf(type).priced !== null;
  return (
    <section>
      <header className="numbered">
        <small>
          第 {page} / {pages} 页
        </small>
        <h1>
          {titleOnPaper(type, document)}
          <small>白联存根 红联财务 黄联对方</small>
        </h1>
        <figure>
          <BarCode text={no} widthMm={46} heightMm={7} />
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
      <FormLines type={type} lines={lines} total={pages === 1 ? '合计' : '本页小计'} />
      <div className="words">
        {isPriced && page === pages && (
          <span>
            合计 ¥{formatYuan(amountFen)}　{yuanInWords(amountFen)}
          </span>
        )}
        <span>{printed}</span>
      </div>
      <div className="signatures">
        <span>制单：{makerName}</span>
        <span>审核：{auditorName}</span>
        <span>经手：____________</span>
        <span>收货：____________</span>
      </div>
    </section>
  );
}

const widths = [8, 22, null, 30, 12, 20] as const;

type FormLinesProps = Pick<FormPageProps, 'type' | 'lines'> & { total: string };

function FormLines({ type, lines, total }: FormLinesProps) {
  const isPriced = traitsOf(type).priced !== null;
  const blank = linesOfForm - lines.length;
  return (
    <table>
      <colgroup>
        {widths.map((mm, index) => (
          <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
        ))}
        {isPriced && <col style={{ width: '26mm' }} />}
        <col style={{ width: '40mm' }} />
      </colgroup>
      <thead>
        <tr>
          {['行', '编码', '品名', '规格', '单位', '数量', ...(isPriced ? ['金额'] : []), '备注'].map(head => (
            <th key={head}>{head}</th>
          ))}
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
            <td>{line.remark}</td>
          </tr>
        ))}
        {Array.from({ length: blank }, (_, index) => (
          <tr key={`blank ${index}`}>
            <td colSpan={isPriced ? 8 : 7}>&nbsp;</td>
          </tr>
        ))}
        <tr className="total">
          <td colSpan={5}>{total}</td>
          <td className="figure">{sumQuantities(lines.map(({ qty }) => qty))}</td>
          {isPriced && (
            <td className="figure">{formatYuan(sumFen(lines.map(({ amountFen }) => amountFen)))}</td>
          )}
          <td>{lines.length} 行</td>
        </tr>
      </tbody>
    </table>
  );
}
