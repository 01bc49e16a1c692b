import {
  type CountLine,
  countScope,
  type StockCount,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import { BarCode, printSheet } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { paperFoot, paperTitle } from '@shanmen/ui';

/** 盘点表: the goods of a count with room to write, and what is already counted. */
export function printCount(count: StockCount): Promise<void> {
  return printSheet(<CountPaper count={count} />, { foot: paperFoot(`盘点表 ${count.no}`) });
}

function CountPaper({ count }: { readonly count: StockCount }) {
  const { no, warehouse, startedAt, startedBy, rows } = count;
  return (
    <>
      <header className="numbered">
        <h1>{paperTitle('盘点表')}</h1>
        <figure>
          <BarCode text={no} widthMm={46} heightMm={9} />
          <figcaption>{no}</figcaption>
        </figure>
      </header>
      <div className="words">
        <span>仓库：{warehouse}</span>
        <span>范围：{countScope(count)}</span>
        <span>
          开始：{formatInstant(startedAt)} {startedBy}
        </span>
        <span>共 {rows.length} 种</span>
      </div>
      <table>
        <colgroup>
          {[10, 24, 36, null, 36, 12, 28, 28, 40].map((mm, index) => (
            <col key={index} {...(mm === null ? {} : { style: { width: `${mm}mm` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {['行', '编码', '条码', '品名', '规格', '单位', '初盘', '复盘', '盘点人、备注'].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <CountRow key={row.goodsId} of={row} number={index + 1} />
          ))}
        </tbody>
      </table>
      <div className="signatures">
        <span>盘点：</span>
        <span>监盘：</span>
        <span>仓管：</span>
      </div>
    </>
  );
}

function CountRow({ of: row, number }: { readonly of: CountLine; readonly number: number }) {
  return (
    <tr>
      <td>{number}</td>
      <td>{row.code}</td>
      <td>{row.barcode}</td>
      <td>{row.name}</td>
      <td>{row.spec}</td>
      <td>{row.unit}</td>
      <td className="figure">{row.countedQty}</td>
      <td className="figure">{row.recountQty}</td>
      <td>{row.countedBy}</td>
    </tr>
  );
}
