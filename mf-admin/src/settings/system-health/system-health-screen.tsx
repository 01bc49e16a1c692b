export { SystemHealth as default } from './system-health.tsx';
