export {
  barLength,
  gaugeArc,
  heatSteps,
  sparklineArea,
  sparklineEnd,
  sparklinePath,
} from './marks/mark-geometry.ts';
export { BarCell, Bullet, Gauge, HeatStrip, Sparkline } from './marks/marks.tsx';
export { BookingSlip } from './booking-slip.tsx';
export { BarCode } from './bar-code.tsx';
export { type LabelOfGood, printLabels } from './price-label.tsx';
export { PaperPreview } from './paper-preview.tsx';
export { PaperTicket } from './paper-ticket.tsx';
export { linesOfForm, printForm } from './print-form.ts';
export { printPaper } from './print-paper.ts';
export { printSheet } from './print-sheet.ts';
export { printSlip } from './print-slip.ts';
export { sampleArea, sampleOrder, sampleTicket } from './sample-sale.ts';
export { ShiftSlip } from './shift-slip.tsx';
export { SlipPreview } from './slip-preview.tsx';
export { QrCode } from './qr-code.tsx';
export { qrMatrix, qrPath, quietZone } from './qr.ts';
export { RefundSlip, type SlipRefund } from './refund-slip.tsx';
export { ReceiptSlip } from './receipt-slip.tsx';
export { ticketNoInFours } from '../contracts/ticket/letters.ts';
export { codeInThrees, overShortOf } from './slip-parts.tsx';
export { TeamSlip } from './team-slip.tsx';
export { TicketSlip } from './ticket-slip.tsx';
export { TillSlip } from './till-slip.tsx';
