import 'react-refresh/runtime';

export * from 'react-dom/client';
export { default } from 'react-dom/client';
