import { code128Widths, quietModules } from './code128.ts';

type BarCodeProps = {
  readonly text: string;
  /** Of the code with its quiet zones; a module should not be narrower than a quarter of a millimetre. */
  readonly widthMm: number;
  readonly heightMm: number;
};

/** A Code 128 with its quiet zones, drawn to the edge of whole modules. @throws RangeError for what it cannot hold */
export function BarCode({ text, widthMm, heightMm }: BarCodeProps) {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, width) => sum + width, 2 * quietModules);
  return (
    <svg
      className="bars"
      role="img"
      aria-label={`条码 ${text}`}
      data-bars={text}
      width={`${widthMm}mm`}
      height={`${heightMm}mm`}
      viewBox={`0 0 ${modules} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={barsPath(widths)} fill="#000" />
    </svg>
  );
}

function barsPath(widths: readonly number[]): string {
  let at = quietModules;
  let path = '';
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v10h-${width}z`;
    at += width;
  }
  return path;
}
