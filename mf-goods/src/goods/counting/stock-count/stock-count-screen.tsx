export { StockCountTab as default } from './stock-count-tab.tsx';
