export { Settings as default } from './settings.tsx';
