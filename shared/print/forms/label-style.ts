/** Labels of 40 × 30 mm from a roll; each is a page of its own. */
export const labelStyle = `
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
