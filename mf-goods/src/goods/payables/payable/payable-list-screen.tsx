export { PayableList as default } from './payable-list.tsx';
