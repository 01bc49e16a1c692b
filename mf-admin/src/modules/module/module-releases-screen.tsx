export { ModuleReleases as default } from './module-releases.tsx';
