import runtime from 'react-refresh/runtime';

// Only before the renderer is evaluated: afterwards every refresh would succeed and change nothing.
runtime.injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => type => type;

export * from 'react-refresh/runtime';
export default runtime;
