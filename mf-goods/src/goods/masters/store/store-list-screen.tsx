export { StoreList as default } from './store-list.tsx';
