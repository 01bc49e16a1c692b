export { Report as default } from './report.tsx';
