export { InvoiceList as default } from './invoice-list.tsx';
