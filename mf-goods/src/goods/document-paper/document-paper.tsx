import type { Document } from '@shanmen/shared/contracts/goods/document';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import { formatYuan, yuanInWords } from '@shanmen/shared/money';
import { BarCode, printSheet } from '@shanmen/shared/print';
import { paperFoot } from '../paper/paper-foot.ts';
import { LineTable, type LineWidths } from './line-table.tsx';
import { factsOnPaper, isReduced, titleOnPaper } from './paper-words.ts';

/** Prints a document on A4, with who printed it and how often at the foot of each page. */
export function printDocument(type: DocumentType, document: Document): Promise<void> {
  const foot = paperFoot(`${document.no} 第 ${document.printedTimes} 次打印`);
  return printSheet(<DocumentPaper type={type} document={document} />, { foot });
}

const widthsMm: LineWidths = { no: 8, code: 18, spec: 26, unit: 10, qty: 16, money: 20, remark: 20 };

type PaperProps = { type: DocumentType; document: Document };

/** A document on paper: what it is about, its lines, the sum in figures and words, and room for signatures. */
function DocumentPaper({ type, document }: PaperProps) {
  const { priced } = traitsOf(type);
  const { no, amountFen, costFen } = document;
  // Who may not see cost was not sent it.
  const isCosted = costFen !== undefined && costFen !== null;
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
      <LineTable type={type} lines={document.lines} widthsMm={widthsMm} total="合计" costed={isCosted} />
      {priced !== null && (
        <div className="words">
          {isReduced(document) && <span>折后金额：¥{formatYuan(amountFen)}</span>}
          <span>金额大写：{yuanInWords(amountFen)}</span>
        </div>
      )}
      <div className="signatures">
        <span>制单：{document.makerName}</span>
        <span>审核：{document.auditorName}</span>
        <span>经手：{document.handlerName}</span>
        <span>收货：</span>
      </div>
    </>
  );
}
