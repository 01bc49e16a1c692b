export { PartyList as default } from './party-list.tsx';
