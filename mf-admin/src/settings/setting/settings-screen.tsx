export { SettingParts as default } from './setting-parts.tsx';
