import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { type Fen, formatYuan, sumFen, zeroFen } from '@shanmen/shared/money';
import { sumQuantities } from '@shanmen/shared/quantity';
import { takenTitle } from '../../stock/batch/batch-choice.ts';
import { priceOf } from '../editing/document-entry/line-entry.ts';

/** Widths of the columns of one kind of paper; the name of the good takes what is left, also beside three of money. */
export type LineWidths = {
  readonly no: number;
  readonly code: number;
  readonly spec: number;
  readonly unit: number;
  readonly qty: number;
  readonly money: number;
  readonly remark: number;
};

type MoneyColumn = { readonly title: string; readonly of: (line: DocumentLine) => Fen };

type LineTableProps = {
  type: DocumentType;
  lines: readonly DocumentLine[];
  widthsMm: LineWidths;
  /** What the last row is called. */
  total: string;
  /** Whether lines without an amount show their cost. */
  costed?: boolean;
  /** Rows left empty below the lines. */
  blankRows?: number;
};

/** The lines of a document on paper with their sum, the same on every paper. */
export function LineTable({ type, lines, widthsMm, total, costed = false, blankRows = 0 }: LineTableProps) {
  const money = moneyColumn(type, costed);
  const { no, code, spec, unit, qty, remark } = widthsMm;
  // What an assembly is made of is part of what is put together, not counted beside it.
  const counted = lines.filter(line => line.side !== 'component');
  const isPriced = traitsOf(type).priced !== null;
  // Only where something was taken off there is room for it.
  const isReduced = lines.some(line => line.discountFen !== 0);
  const moneys = [
    ...(isPriced ? ['单价'] : []),
    ...(money ? [money.title] : []),
    ...(isReduced ? ['折扣'] : []),
  ];
  const columns = [no, code, null, spec, unit, qty, ...moneys.map(() => widthsMm.money), remark];
  return (
    <table>
      <colgroup>
        {columns.map((mm, index) => (
          <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {['行', '编码', '品名', '规格', '单位', '数量', ...moneys, '备注'].map(head => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <LineOnPaper
            key={line.lineNo}
            line={line}
            isPriced={isPriced}
            money={money}
            isReduced={isReduced}
          />
        ))}
        {Array.from({ length: blankRows }, (_, index) => (
          <tr key={`blank ${index}`}>
            <td colSpan={columns.length}>&nbsp;</td>
          </tr>
        ))}
        <tr className="total">
          <td colSpan={5}>{total}</td>
          <td className="figure">{sumQuantities(counted.map(line => line.qty))}</td>
          {money && (
            <td className="figure" colSpan={isPriced ? 2 : 1}>
              {formatYuan(sumFen(counted.map(line => money.of(line))))}
            </td>
          )}
          {isReduced && (
            <td className="figure">{formatYuan(sumFen(counted.map(line => line.discountFen)))}</td>
          )}
          <td>{lines.length} 行</td>
        </tr>
      </tbody>
    </table>
  );
}

type LineOnPaperProps = {
  line: DocumentLine;
  isPriced: boolean;
  money: MoneyColumn | null;
  isReduced: boolean;
};

function LineOnPaper({ line, isPriced, money, isReduced }: LineOnPaperProps) {
  // Of what comes back from a loan, which has no price, 备注 says how.
  const isUnsellable = isPriced && line.condition === 'damaged';
  return (
    <tr>
      <td>{line.lineNo}</td>
      <td>{line.code}</td>
      <td>
        {line.gift && '【赠品】'}
        {line.side === 'component' && '【子件】'}
        {isUnsellable && '【不可再售】'}
        {line.name}
        {line.pack && `（共 ${line.qty} ${line.unit}）`}
        <small className="dates">{datesOf(line)}</small>
      </td>
      <td>{line.spec}</td>
      <td>{line.pack?.unit ?? line.unit}</td>
      <td className="figure">{line.pack?.count ?? line.qty}</td>
      {isPriced && <td className="figure">{line.gift ? '' : formatYuan(priceOf(line))}</td>}
      {money && <td className="figure">{formatYuan(money.of(line))}</td>}
      {isReduced && <td className="figure">{line.discountFen !== 0 && formatYuan(line.discountFen)}</td>}
      <td>{[line.reason, line.remark].filter(Boolean).join(' ')}</td>
    </tr>
  );
}

/** The batch and until when it keeps, small print behind the name. */
function datesOf({ batchNo, madeOn, expireOn, taken }: DocumentLine): string {
  // What left several batches says so of each.
  if (taken.length > 0) return `（批次 ${takenTitle(taken)}）`;
  const words = [batchNo && `批次 ${batchNo}`, madeOn && `产 ${madeOn}`, expireOn && `至 ${expireOn}`].filter(
    Boolean,
  );
  return words.length === 0 ? '' : `（${words.join(' ')}）`;
}

/** What a line comes to before a discount on the whole, so that it is its price by its quantity; else the cost where it may be shown. */
function moneyColumn(type: DocumentType, costed: boolean): MoneyColumn | null {
  if (traitsOf(type).priced !== null) return { title: '金额', of: line => line.amountFen };
  return costed ? { title: '成本', of: line => line.costFen ?? zeroFen } : null;
}
