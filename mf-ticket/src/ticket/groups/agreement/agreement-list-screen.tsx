export { AgreementList as default } from './agreement-list.tsx';
