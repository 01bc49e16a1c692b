/**
 * The scripts that may run, by absolute URL with their sha384: what the accepted map and the
 * lists of evaluated entries vouch for. Nothing else gets into the page.
 */
const hashes = new Map<string, string>();

/** Adds scripts; a URL keeps the first hash it came with, since a file under a version never changes. */
export function vouchFor(integrity: Readonly<Record<string, string>>): void {
  for (const [url, hash] of Object.entries(integrity)) {
    const absolute = new URL(url, location.origin).href;
    if (!hashes.has(absolute)) hashes.set(absolute, hash);
  }
}

/** Files of a server that builds them anew: of each the last hash counts. */
export function vouchAnew(files: Readonly<Record<string, string>>): void {
  for (const [url, hash] of Object.entries(files)) hashes.set(url, hash);
}

/** From now on nothing of this origin may begin to run. */
export function refuseAllOf(origin: string): void {
  for (const url of hashes.keys()) if (url.startsWith(`${origin}/`)) hashes.delete(url);
}

/** The hash of a vouched script, or undefined for one that must not run. */
export function hashOf(url: string): string | undefined {
  return hashes.get(new URL(url, location.origin).href);
}
