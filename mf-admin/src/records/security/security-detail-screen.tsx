export { SecurityDetail as default } from './security-detail.tsx';
