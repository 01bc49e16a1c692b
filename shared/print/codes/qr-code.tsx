import { qrMatrix, qrPath, quietZone } from './qr.ts';

type QrCodeProps = { text: string; /** What it is called where it is heard. */ label?: string } & (
  | { /** Side of the code itself, as a reader measures it. */ sizeMm: number }
  | { /** Side of the code with its quiet zone, as a layout has room for it. */ frameMm: number }
);

/** A QR code with its quiet zone. */
export function QrCode({ text, label = '二维码', ...side }: QrCodeProps) {
  const matrix = qrMatrix(text);
  const modules = matrix.length + 2 * quietZone;
  const outerMm = `${'frameMm' in side ? side.frameMm : (side.sizeMm * modules) / matrix.length}mm`;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      data-qr={text}
      width={outerMm}
      height={outerMm}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={qrPath(matrix)} fill="#000" />
    </svg>
  );
}
