import { endQuiet } from './loader-quiet.ts';
import 'systemjs/dist/system.min.js';
import { hashOf } from './vouched-scripts.ts';

/** URLs whose script did not arrive, did not parse or threw, with the reason; read and emptied by who retries. */
export const failedUrls = new Map<string, unknown>();

/**
 * Closes every way into SystemJS but the accepted map: no maps from the document, no modules that are
 * not scripts, no script without a hash, no replaced loader. Before any import.
 */
export function hardenLoader(): void {
  endQuiet();
  Object.assign(Object.getPrototypeOf(System), {
    prepareImport: () => undefined,
    shouldFetch: () => false,
    createScript: vouchedScript,
    onload: (error: unknown, url: string, _dependencies: unknown, isSource: boolean) => {
      if (error && isSource) failedUrls.set(url, error);
    },
  });
  Object.defineProperty(window, 'System', { value: System, writable: false, configurable: false });
}

function vouchedScript(url: string): HTMLScriptElement {
  const integrity = hashOf(url);
  if (integrity === undefined) {
    console.error(`Refused a script without integrity (MF-114): ${url}`);
    throw new Error(`MF-114 ${url}`);
  }
  const script = document.createElement('script');
  script.async = true;
  script.integrity = integrity;
  script.src = url;
  return script;
}
