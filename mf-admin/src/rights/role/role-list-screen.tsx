export { RoleList as default } from './role-list.tsx';
