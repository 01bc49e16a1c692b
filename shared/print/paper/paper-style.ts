type Size = { readonly widthMm: number; readonly heightMm: number };

/** Tickets on paper of its own size: what is printed stands where its layout says and pushes nothing aside. */
export function paperStyle({ widthMm, heightMm }: Size): string {
  return `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
* { box-sizing: border-box; margin: 0; padding: 0 }
html, body { background: #fff; color: #000; color-scheme: light }
body { font: 10pt/1.3 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Zen Hei", sans-serif;
  font-variant-numeric: tabular-nums; text-autospace: normal; print-color-adjust: exact; -webkit-print-color-adjust: exact }
[data-paper] { position: relative; width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden; break-inside: avoid }
[data-paper] + [data-paper] { break-before: page }
[data-paper] > div { position: absolute; overflow-wrap: anywhere }
.qr { display: block }
`;
}
