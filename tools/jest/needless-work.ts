/** What jsdom and React work out for each element though no test asks for it: a third of the time of a test of a screen. */
import * as React from 'react';

const styleOf = window.getComputedStyle.bind(window);
const nothing = styleOf(document.createElement('div'));

/**
 * Whoever looks for a role asks of every element and all around it whether it is shown, and whoever clicks whether it can
 * be clicked. In a page whose style sheets have no rules that follows from a few attributes; jsdom works out the whole style,
 * a millisecond for each. Of a pseudo element it can tell nothing, and prints that.
 */
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return nothing;
  let whole: CSSStyleDeclaration | undefined;
  const others = () => (whole ??= styleOf(element));
  if ([...document.styleSheets].some(({ cssRules }) => cssRules.length > 0)) return others();
  const ask = (name: string) => shownBy[name]?.(element) ?? others().getPropertyValue(name);
  return new Proxy(nothing, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return ask;
      const known = typeof name === 'string' ? shownBy[name]?.(element) : undefined;
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(others(), name);
      return typeof value === 'function' ? value.bind(others()) : value;
    },
  });
};

/** `display` without a style of its own, by the name of an element and what jsdom's own style sheet looks at. */
const displays = new Map<string, string>();

const shownBy: Readonly<Record<string, (element: Element) => string>> = {
  display: element => {
    const own = ownStyle(element)?.display;
    if (own) return own;
    const parts = ['type', 'open', 'hidden'].map(name => element.getAttribute(name) ?? '-');
    const kind = [element.namespaceURI, element.localName, ...parts].join(' ');
    const known = displays.get(kind) ?? styleOf(element).display;
    displays.set(kind, known);
    return known;
  },
  visibility: element => inherited(element, 'visibility', 'visible'),
  'pointer-events': element => inherited(element, 'pointer-events', 'auto'),
  pointerEvents: element => inherited(element, 'pointer-events', 'auto'),
};

function inherited(element: Element, name: string, initial: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = ownStyle(each)?.getPropertyValue(name);
    if (own) return own;
  }
  return initial;
}

function ownStyle(element: Element): CSSStyleDeclaration | undefined {
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined;
}

// React keeps, for its developer tools, the stack by which each element was made, of the first ten thousand in a second.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
} else
  throw new Error('This React counts the stacks of its elements elsewhere: see tools/jest/needless-work.ts.');
