import { hashOf } from '../loader/vouched-scripts.ts';

/**
 * Whatever makes a script or a link to the development server, the loader or the build itself: it carries the signed hash
 * of its file, so that the browser refuses other bytes. A script without one is not made.
 */
export function sendHashesAlong(origin: string): void {
  guard(HTMLScriptElement.prototype, 'src', origin);
  guard(HTMLLinkElement.prototype, 'href', origin);
}

type Loading = HTMLScriptElement | HTMLLinkElement;

function guard(prototype: Loading, name: 'src' | 'href', origin: string): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name);
  if (own === undefined) throw new Error(`this browser keeps no ${name} where it belongs`);
  Object.defineProperty(prototype, name, {
    ...own,
    set(this: Loading, value: unknown) {
      const [url = ''] = String(value).split('?');
      if (url.startsWith(`${origin}/`)) {
        const hash = hashOf(url);
        if (hash === undefined) throw new Error(`MF-114 ${url}`);
        this.crossOrigin = 'anonymous';
        this.integrity = hash;
      }
      own.set?.call(this, value);
    },
  });
}
