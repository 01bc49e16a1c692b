import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { type Fen, formatYuan } from '../../money/money.ts';
import { BarCode } from '../codes/bar-code.tsx';
import { printFrame, writeStyle } from '../paper/print-frame.ts';

/** Labels of 40 × 30 mm from a roll; each is a page of its own. */
const labelStyle = `
@page { size: 40mm 30mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 7pt/1.25 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; print-color-adjust: exact; -webkit-print-color-adjust: exact }
.label { display: grid; grid-template-rows: auto 1fr auto; width: 40mm; height: 30mm; padding: 1.5mm 1mm 1mm; overflow: hidden;
  break-inside: avoid }
.label + .label { break-before: page }
.label h1 { padding-inline: 1mm; font-size: 8.5pt; font-weight: 600; line-height: 1.2; max-height: 2.4em; overflow: hidden }
.label .price { display: flex; align-items: baseline; justify-content: space-between; gap: 1mm; padding-inline: 1mm;
  align-self: center; white-space: nowrap }
.label .price b { font-size: 15pt; line-height: 1 }
.label .price b::before { content: "¥"; font-size: 9pt }
.label .price b.asked::before { content: none }
.label .bars { display: block; margin: 0 auto }
.label .digits { text-align: center; font-size: 7pt; letter-spacing: .2mm }
`;

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
