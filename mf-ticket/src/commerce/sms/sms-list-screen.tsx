export { SmsList as default } from './sms-list.tsx';
