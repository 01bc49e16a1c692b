export { printSlip } from './print-slip.ts';
export { QrCode } from './qr-code.tsx';
export { qrMatrix, qrPath, quietZone } from './qr.ts';
export { ReceiptSlip } from './receipt-slip.tsx';
export { ticketNoInFours } from './slip-parts.tsx';
export { TicketSlip } from './ticket-slip.tsx';
