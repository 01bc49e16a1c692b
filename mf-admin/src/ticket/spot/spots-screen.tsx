export { Spots as default } from './spots.tsx';
