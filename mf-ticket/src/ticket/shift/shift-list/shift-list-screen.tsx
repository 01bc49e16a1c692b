export { ShiftList as default } from './shift-list.tsx';
