export { EnterpriseList as default } from './enterprise-list.tsx';
