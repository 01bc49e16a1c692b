export { ItemList as default } from './item-list.tsx';
