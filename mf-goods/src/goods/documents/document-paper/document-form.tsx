import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { formatYuan, yuanInWords } from '@shanmen/shared/money';
import { BarCode, linesOfForm, printForm } from '@shanmen/shared/print';
import { paperFoot } from '@shanmen/ui';
import type { ReactElement } from 'react';
import { LineTable, type LineWidths } from './line-table.tsx';
import { factsOnPaper, isReduced, type Paper, timesPrinted, titleOnPaper } from './paper-words.ts';

/** Prints documents on the three-part paper of a needle printer: white stays, red and yellow go along. */
export function printThreeParts(papers: readonly Paper[]): Promise<void> {
  return printForm(<>{papers.flatMap(formPages)}</>);
}

function formPages({ type, document }: Paper): ReactElement[] {
  const printed = paperFoot(timesPrinted(document));
  const pages = Array.from({ length: Math.ceil(document.lines.length / linesOfForm) }, (_, page) =>
    document.lines.slice(page * linesOfForm, (page + 1) * linesOfForm),
  );
  return pages.map((lines, index) => (
    <FormPage
      key={`${document.id} ${index}`}
      type={type}
      document={document}
      lines={lines}
      place={{ page: index + 1, pages: pages.length }}
      printed={printed}
    />
  ));
}

const widthsMm: LineWidths = { no: 8, code: 20, spec: 26, unit: 10, qty: 18, money: 22, remark: 26 };

type FormPageProps = Paper & {
  lines: readonly DocumentLine[];
  place: { page: number; pages: number };
  printed: string;
};

/** One form: each says whose it is, because the sheets are torn apart. */
function FormPage({ type, document, lines, place: { page, pages }, printed }: FormPageProps) {
  const { no, amountFen, makerName, auditorName, handlerName } = document;
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
      <LineTable
        type={type}
        lines={lines}
        widthsMm={widthsMm}
        total={pages === 1 ? '合计' : '本页小计'}
        blankRows={linesOfForm - lines.length}
      />
      <div className="words">
        {isPriced && page === pages && (
          <span>
            {isReduced(document) ? '折后金额' : '合计'} ¥{formatYuan(amountFen)}　{yuanInWords(amountFen)}
          </span>
        )}
        <span>{printed}</span>
      </div>
      <div className="signatures">
        <span>制单：{makerName}</span>
        <span>审核：{auditorName}</span>
        <span>经手：{handlerName}</span>
        <span>收货：____________</span>
      </div>
    </section>
  );
}
