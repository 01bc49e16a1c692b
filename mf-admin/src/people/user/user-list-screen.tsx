export { UserList as default } from './user-list.tsx';
