export { BlacklistList as default } from './blacklist-list.tsx';
