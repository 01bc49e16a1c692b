import { type ImportMap, type MapFault, MapRefused, readImportMap } from './import-map.ts';
import { requireSignature } from './map-signature.ts';

/** Where the map came from; `stored` means the server's present one could not be used, `fault` says why. */
export type TakenMap = { readonly map: ImportMap; readonly fault: MapFault | null };

const address = '/importmap.json';
const limitMs = 3000;
const mapItem = 'shanmen:map';
const sequenceItem = 'shanmen:map-sequence';

/**
 * The server's map, or the last good one when the server's is late, missing, broken or older than seen.
 * @throws MapRefused when there is neither
 */
export async function takeMap(now: Date): Promise<TakenMap> {
  try {
    return { map: await fetchMap(), fault: null };
  } catch (error) {
    const fault = error instanceof MapRefused ? error : new MapRefused('MF-111', String(error));
    const map = storedMap(now);
    if (!map) throw fault;
    console.warn(`Using the last good import map: ${fault.code} ${fault.message}`);
    return { map, fault: fault.code };
  }
}

/** Fetches, checks and stores the server's map. @throws MapRefused */
export async function fetchMap(): Promise<ImportMap> {
  const text = await download();
  const map = readImportMap(text);
  if (map.release.sequence < lastSequence()) {
    throw new MapRefused('MF-113', `sequence ${map.release.sequence} is older than ${lastSequence()}`);
  }
  remember(map, text);
  return map;
}

async function download(): Promise<string> {
  // The same request as the preload link of the page, so that the two are one download.
  const answer = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(limitMs),
  }).catch((error: unknown) => {
    throw new MapRefused('MF-111', String(error));
  });
  if (!answer.ok) throw new MapRefused('MF-111', `status ${answer.status}`);
  const text = await answer.text();
  await requireSignature(text, answer.headers.get('x-map-signature'));
  return text;
}

/** The last good map, unless it is too old; null for none. */
export function storedMap(now: Date): ImportMap | null {
  const text = readItem(mapItem);
  if (text === null) return null;
  try {
    const map = readImportMap(text);
    return new Date(map.release.validUntil) > now ? map : null;
  } catch (error) {
    console.warn('The stored import map is unusable', error);
    return null;
  }
}

function lastSequence(): number {
  const sequence = Number(readItem(sequenceItem));
  return Number.isSafeInteger(sequence) ? sequence : 0;
}

function remember(map: ImportMap, text: string): void {
  try {
    // What a tester chose for his session is nothing for whoever sits here tomorrow.
    if (map.release.override === null) localStorage.setItem(mapItem, text);
    localStorage.setItem(sequenceItem, String(map.release.sequence));
  } catch (error) {
    console.warn('The import map could not be stored', error);
  }
}

function readItem(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    console.warn('Storage is blocked', error);
    return null;
  }
}
