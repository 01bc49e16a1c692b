import type { MicroApp } from '@shanmen/shared/contracts/screen';

const patched: readonly (readonly [object, string])[] = [
  [window, 'fetch'],
  [history, 'pushState'],
  [history, 'replaceState'],
  [XMLHttpRequest.prototype, 'send'],
];

/** What nobody can note while it is made, and is compared instead. */
export class Surroundings {
  #keys = new Set(Object.keys(window));
  #functions = presentFunctions();

  /** What is other than before an app was there; each is told once. */
  take(app: MicroApp): readonly string[] {
    const keys = Object.keys(window).filter(key => !this.#keys.has(key) && isOwn(key));
    const functions = presentFunctions();
    const changed = patched.filter((_, index) => functions[index] !== this.#functions[index]);
    this.#keys = new Set([...this.#keys, ...keys]);
    this.#functions = functions;
    return [
      ...keys.map(key => `window.${key}`),
      ...changed.map(([, name]) => `another ${name}`),
      ...(isEmpty(`#${CSS.escape(`single-spa-application:${app}`)}`) ? [] : ['nodes in its container']),
      ...(isEmpty(`[data-mf-popups="${app}"]`) ? [] : ['nodes in its popups']),
    ];
  }
}

function presentFunctions(): readonly unknown[] {
  return patched.map(([owner, name]): unknown => Reflect.get(owner, name));
}

/** Frames stand under their numbers; the lazy files of a module find each other through a list of webpack's. */
function isOwn(key: string): boolean {
  return !/^\d+$|^webpackChunk/.test(key);
}

function isEmpty(selector: string): boolean {
  return !document.querySelector(selector)?.hasChildNodes();
}
