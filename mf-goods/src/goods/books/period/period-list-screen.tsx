export { PeriodList as default } from './period-list.tsx';
