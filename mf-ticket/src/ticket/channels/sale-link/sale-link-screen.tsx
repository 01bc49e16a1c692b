export { SaleLinkList as default } from './sale-link-list.tsx';
