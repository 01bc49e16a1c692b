export * from 'react/jsx-dev-runtime';
