export { DriverDetail as default } from './driver-detail.tsx';
