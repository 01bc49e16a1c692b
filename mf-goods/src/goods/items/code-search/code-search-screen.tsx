export { CodeSearch as default } from './code-search.tsx';
