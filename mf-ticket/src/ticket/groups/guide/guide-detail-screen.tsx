export { GuideDetail as default } from './guide-detail.tsx';
