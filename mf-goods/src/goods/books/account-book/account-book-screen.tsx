export { AccountBook as default } from './account-book.tsx';
