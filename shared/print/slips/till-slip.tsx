import { formatInstant } from '../../time/time.ts';

/** What a printer shows when it is tried: a line to its very edges tells whether the paper has the width that was set. */
export function TillSlip({
  store,
  till,
  width,
  at,
}: {
  store: string;
  till: string;
  width: string;
  at: string;
}) {
  return (
    <section data-slip="" aria-label={`打印测试 ${till}`}>
      <h1>{store}</h1>
      <p className="kind">打印测试</p>
      <hr />
      <p className="row">
        <span>收银台</span>
        <b>{till}</b>
      </p>
      <p className="row">
        <span>纸宽</span>
        <span>{width}</span>
      </p>
      <p className="row">
        <span>时间</span>
        <span>{formatInstant(at)}</span>
      </p>
      <hr />
      <p className="row due">
        <span>合计</span>
        <span>¥0123456789</span>
      </p>
      <p className="small">两边的横线和金额完整、字迹清楚，即可使用。</p>
    </section>
  );
}
