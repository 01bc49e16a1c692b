export { StockStatus as default } from './stock-status.tsx';
