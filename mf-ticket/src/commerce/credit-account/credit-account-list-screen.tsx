export { CreditAccountList as default } from './credit-account-list.tsx';
