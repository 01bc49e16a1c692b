import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { formatYuan, yuanInWords } from '@shanmen/shared/money';
import { BarCode, printSheet } from '@shanmen/shared/print';
import { paperFoot } from '@shanmen/ui';
import { LineTable, type LineWidths } from './line-table.tsx';
import { factsOnPaper, isReduced, type Paper, timesPrinted, titleOnPaper } from './paper-words.ts';

/** Prints documents on A4, each from a page of its own, with who printed them at the foot of each page. */
export function printDocuments(papers: readonly Paper[]): Promise<void> {
  const [first, ...others] = papers.map(({ document }) => `${document.no} ${timesPrinted(document)}`);
  const foot = paperFoot(others.length === 0 ? (first ?? '') : `共 ${papers.length} 张单据`);
  const sheet = papers.map(({ type, document }) => (
    <section key={document.id}>
      <DocumentPaper type={type} document={document} isAlone={others.length === 0} />
    </section>
  ));
  return printSheet(<>{sheet}</>, { foot });
}

const widthsMm: LineWidths = { no: 8, code: 18, spec: 26, unit: 10, qty: 16, money: 20, remark: 20 };

type PaperProps = Paper & {
  /** How often one of several was printed stands on itself, not at the foot. */
  readonly isAlone: boolean;
};

/** A document on paper: what it is about, its lines, the sum in figures and words, and room for signatures. */
function DocumentPaper({ type, document, isAlone }: PaperProps) {
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
        {!isAlone && <span>{timesPrinted(document)}</span>}
      </div>
    </>
  );
}
