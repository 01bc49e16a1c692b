import type { ShellParts } from './shell-parts.ts';

const everyMs = 20_000;

/** Reads the server's map again. Without a new one the present one goes on. Answers whether it came. */
export async function renewMap({ boot, mapFault }: ShellParts): Promise<boolean> {
  try {
    await boot.renewMap();
    mapFault.set(null);
    return true;
  } catch (error) {
    console.warn('The import map was not renewed', error);
    return false;
  }
}

/** While the last good map is in use, the server is asked for its own until it gives one. */
export function awaitMap(parts: ShellParts): void {
  if (parts.mapFault.get() === null) return;
  setTimeout(() => void renewMap(parts).then(isNew => !isNew && awaitMap(parts)), everyMs);
}
