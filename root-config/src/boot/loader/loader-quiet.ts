/**
 * Runs before SystemJS: as it is evaluated it reads `<script type="systemjs-importmap">` of the page and
 * promises itself to do so again when the page is complete. Both are taken away, for an injected map is
 * a data block that no browser policy stops.
 */
const addEventListener = window.addEventListener.bind(window);

Object.defineProperty(document, 'querySelectorAll', { configurable: true, value: () => [] });
Object.defineProperty(window, 'addEventListener', {
  configurable: true,
  writable: true,
  value: (...args: Parameters<typeof addEventListener>) => {
    if (args[0] !== 'DOMContentLoaded') addEventListener(...args);
  },
});

/** Gives the page back what was taken from it while SystemJS was evaluated. */
export function endQuiet(): void {
  Reflect.deleteProperty(document, 'querySelectorAll');
  Reflect.deleteProperty(window, 'addEventListener');
}
