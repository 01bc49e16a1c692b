export { CombinedTab as default } from './combined-document-tab.tsx';
