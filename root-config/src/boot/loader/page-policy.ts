import { tillWorker } from '../till/kept-till.ts';
import { hashOf } from './vouched-scripts.ts';

/**
 * Gives every `<style>` made by script the nonce of this page. The component library writes some
 * style elements itself and its own option does not reach all of them.
 */
export function giveStylesTheirNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (!nonce) return;
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}

/** Scripts only from vouched addresses, text but no markup, never code from text. */
export function createTrustedTypesPolicy(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (typeof factory !== 'object' || factory === null) return;
  const createPolicy: unknown = Reflect.get(factory, 'createPolicy');
  if (typeof createPolicy !== 'function') return;
  createPolicy.call(factory, 'default', {
    // The browser asks here as well when the worker of a till is registered.
    createScriptURL: (url: string) => (url === tillWorker || hashOf(url) !== undefined ? url : null),
    createHTML: (text: string) => (text.includes('<') ? null : text),
    createScript: () => null,
  });
}
