export { VoucherList as default } from './voucher-list.tsx';
