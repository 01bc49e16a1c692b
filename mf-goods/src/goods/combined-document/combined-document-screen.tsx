export { CombinedDocuments as default } from './combined-document-list.tsx';
