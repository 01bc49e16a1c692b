export { RefundList as default } from './refund-list.tsx';
