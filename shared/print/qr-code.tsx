import { qrMatrix, qrPath, quietZone } from './qr.ts';

/** A QR code with its quiet zone. `sizeMm` is the code itself, as a reader measures it. */
export function QrCode({ text, sizeMm }: { text: string; sizeMm: number }) {
  const matrix = qrMatrix(text);
  const modules = matrix.length + 2 * quietZone;
  const outerMm = `${(sizeMm * modules) / matrix.length}mm`;
  return (
    <svg
      className="qr"
      role="img"
      aria-label="二维码"
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
