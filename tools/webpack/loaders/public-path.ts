declare let __webpack_public_path__: string;
declare const __system_context__: { readonly meta: { readonly url: string } };

// Lazy chunks lie beside the entry, wherever the import map put it. 'auto' would name SystemJS's own folder.
__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;
