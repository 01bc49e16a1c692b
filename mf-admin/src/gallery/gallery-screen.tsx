export { Gallery as default } from './gallery.tsx';
