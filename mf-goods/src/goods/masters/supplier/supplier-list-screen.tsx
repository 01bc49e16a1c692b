export { SupplierList as default } from './supplier-list.tsx';
