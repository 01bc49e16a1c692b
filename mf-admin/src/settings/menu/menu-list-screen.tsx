export { MenuList as default } from './menu-list.tsx';
