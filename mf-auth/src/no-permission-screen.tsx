export { NoPermission as default } from '@shanmen/shared';
