export { StockAlertList as default } from './stock-alert-list.tsx';
