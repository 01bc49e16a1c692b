export { WaitingList as default } from './waiting-list.tsx';
