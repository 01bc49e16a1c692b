import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Fen, formatYuan } from '../../money/money.ts';
import { BarCode } from '../codes/bar-code.tsx';
import { labelStyle } from './label-style.ts';
import { printFrame, writeStyle } from '../paper/print-frame.ts';

/** What stands on the label of a good. */
export type LabelOfGood = {
  readonly code: string;
  /** What the till scans; the code of the good where it has none. */
  readonly barcode: string | null;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly retailFen: Fen;
  readonly memberFen: Fen;
  /** Whether its price is said when it is sold, and stands on no label. */
  readonly openPrice: boolean;
};

/** 价签: the price large, and what a scanner reads. */
function PriceLabel({ of }: { readonly of: LabelOfGood }) {
  const { code, barcode, name, spec, unit, retailFen, memberFen, openPrice } = of;
  const scanned = barcode ?? code;
  return (
    <section className="label">
      <h1>
        {name} {spec}
      </h1>
      <p className="price">
        {openPrice ? <b className="asked">时价</b> : <b>{formatYuan(retailFen)}</b>}
        <span>
          {!openPrice && memberFen < retailFen && `会员 ${formatYuan(memberFen)} `}/{unit}
        </span>
      </p>
      <div>
        <BarCode text={scanned} widthMm={38} heightMm={8} />
        <p className="digits">{scanned}</p>
      </div>
    </section>
  );
}

/**
 * Prints labels, each good as often as is said, on pages of 40 × 30 mm.
 * @throws when the browser gives the frame no document or refuses to print.
 */
export function printLabels(goods: readonly LabelOfGood[], copies: number): Promise<void> {
  return printFrame({ kind: 'label', width: '40mm' }, page => {
    const root = createRoot(page.body.appendChild(page.createElement('main')));
    writeStyle(page, labelStyle);
    flushSync(() =>
      root.render(
        goods.flatMap(good =>
          Array.from({ length: copies }, (_, copy) => <PriceLabel key={`${good.code} ${copy}`} of={good} />),
        ),
      ),
    );
    return () => root.unmount();
  });
}
