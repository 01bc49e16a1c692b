/**
 * The look of a slip on thermal paper: black only, sizes in mm and pt. It is text and not a style sheet,
 * because it goes into the print document's own style element together with the measured page size.
 */
export const slipStyle = `
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 9pt/1.45 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; text-autospace: normal; print-color-adjust: exact; -webkit-print-color-adjust: exact }
[data-slip] { padding: 4mm 4mm 5mm; break-inside: avoid; overflow-wrap: anywhere }
[data-slip] + [data-slip] { break-before: page }
h1 { font-size: 12pt; font-weight: 600; text-align: center; line-height: 1.3 }
h2 { font-size: 16pt; font-weight: 700; line-height: 1.25; text-wrap: balance }
hr { border: 0; border-top: .25mm solid #000; margin: 2mm 0 }
.kind { text-align: center; font-size: 9pt; margin-top: .5mm }
.row { display: flex; justify-content: space-between; align-items: baseline; gap: 3mm }
.row > :last-child { text-align: right; white-space: nowrap }
.crowd { font-size: 13pt; font-weight: 700 }
.price { font-size: 13pt; font-weight: 700 }
.visit { font-size: 13pt; font-weight: 700; margin-top: 1.5mm }
.places { list-style: none; margin-top: 1mm; font-size: 10pt }
.visitor { margin-top: 1mm; font-size: 10pt }
.code { display: flex; flex-direction: column; align-items: center; margin: 1mm 0 0 }
.qr { display: block }
.number { white-space: nowrap; font: 600 12pt/1.2 ui-monospace, Consolas, "Noto Sans Mono", monospace }
.small { font-size: 8pt }
.again { border: .3mm solid #000; font-weight: 700; text-align: center; padding: .5mm; margin-bottom: 2mm }
.stub { border-top: .3mm dashed #000; margin-top: 3mm; padding-top: 2mm }
.stub b { font-size: 10pt }
table { width: 100%; border-collapse: collapse; font: inherit; font-variant-numeric: inherit }
th { font-weight: 400; font-size: 8pt; text-align: left; border-bottom: .2mm solid #000; padding-bottom: .8mm }
td { padding: 1mm 0; vertical-align: top }
th + th, td + td { text-align: right; padding-left: 2mm; white-space: nowrap }
.due { font-size: 15pt; font-weight: 700 }
.change { font-size: 12pt; font-weight: 700 }
`;

const millimetresPerPixel = 25.4 / 96;

/** Chromium ignores \`auto\` in a page size, so every slip gets a page of its own measured height. */
export function pageRules(heightsPx: readonly number[], widthMm: number): string {
  return heightsPx
    .map((height, index) => {
      const heightMm = Math.ceil(height * millimetresPerPixel);
      return `@page slip-${index} { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
[data-slip="${index}"] { page: slip-${index} }`;
    })
    .join('\n');
}
