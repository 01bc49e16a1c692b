export * from './antd.ts';
export { antdTheme } from './theme.ts';
export { queryClient } from './query-client.ts';
