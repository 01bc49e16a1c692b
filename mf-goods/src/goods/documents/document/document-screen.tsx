export { DocumentTab as default } from './document-tab.tsx';
