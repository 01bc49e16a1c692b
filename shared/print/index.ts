export {
  barLength,
  gaugeArc,
  heatSteps,
  sparklineArea,
  sparklineEnd,
  sparklinePath,
} from './marks/mark-geometry.ts';
export { BarCell, Bullet, Gauge, HeatStrip, Sparkline } from './marks/marks.tsx';
export { BookingSlip } from './slips/booking-slip.tsx';
export { BarCode } from './codes/bar-code.tsx';
export { type LabelOfGood, printLabels } from './forms/price-label.tsx';
export { PaperPreview } from './paper/paper-preview.tsx';
export { PaperTicket } from './paper/paper-ticket.tsx';
export { linesOfForm, printForm } from './forms/print-form.ts';
export { printPaper } from './paper/print-paper.ts';
export { printSheet, sheetCharacters } from './forms/print-sheet.ts';
export { printSlip } from './slips/print-slip.ts';
export { sampleArea, sampleOrder, sampleTicket } from './slips/sample-sale.ts';
export { ShiftSlip } from './slips/shift-slip.tsx';
export { SlipPreview } from './slips/slip-preview.tsx';
export { QrCode } from './codes/qr-code.tsx';
export { qrMatrix, qrPath, quietZone } from './codes/qr.ts';
export { RefundSlip, type SlipRefund } from './slips/refund-slip.tsx';
export { ReceiptSlip } from './slips/receipt-slip.tsx';
export { ticketNoInFours } from '../contracts/ticket/selling/letters.ts';
export { codeInThrees, overShortOf } from './slips/slip-parts.tsx';
export { ReceptionSlip, TeamSlip } from './slips/team-slip.tsx';
export { TicketSlip } from './slips/ticket-slip.tsx';
export { TillReceipt, TillShiftSlip, TillSlip } from './slips/till-slip.tsx';
