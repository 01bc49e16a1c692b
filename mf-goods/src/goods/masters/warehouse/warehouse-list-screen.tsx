export { WarehouseList as default } from './warehouse-list.tsx';
