export { NotFound as default } from '@shanmen/shared';
