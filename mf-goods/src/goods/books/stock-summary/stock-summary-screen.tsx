export { StockSummary as default } from './stock-summary.tsx';
