export { DepartmentList as default } from './department-list.tsx';
