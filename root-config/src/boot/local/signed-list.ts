import {
  type LocalList,
  localListPath,
  type SignedList,
} from '@shanmen/shared/contracts/modules/running/local-build';

import { isSignedBy } from '../map/map-signature.ts';
import type { ListFault } from './local-build.ts';
import { isKeptFromLoopback } from './loopback-permission.ts';

/** Why the list of a development server is not taken. */
export class ListRefused extends Error {
  readonly code: ListFault;

  constructor(code: ListFault, reason: string) {
    super(reason);
    this.name = 'ListRefused';
    this.code = code;
  }
}

type Grant = { readonly module: string; readonly origin: string; readonly key: string };

/** How long a page waits for its development server before it goes on without. */
const patienceMs = 3000;

/** How long a person may think about what the browser asks. */
const limitMs = 60_000;

/** What a build brings besides its module: React as Fast Refresh needs it. */
const companions: ReadonlySet<string> = new Set([
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-refresh/runtime',
]);

/**
 * The files of the present build, as the server that printed the link signed them.
 * @param allowed is called when the person lets the page reach the server after the page went on without
 * @throws ListRefused
 */
export async function fetchList(grant: Grant, allowed: () => void): Promise<LocalList> {
  return readList(await download(grant.origin, allowed), grant);
}

/** @throws ListRefused */
export async function readList(text: string, grant: Grant): Promise<LocalList> {
  const { list, signature } = signedList(text);
  if (!(await isSignedBy(list, signature, grant.key)))
    throw new ListRefused('MF-102', 'the list was not signed with the key of the link');
  const files: LocalList = JSON.parse(list);
  const fault = faultOf(files, grant);
  if (fault !== null) throw new ListRefused('MF-102', fault);
  return files;
}

async function download(origin: string, allowed: () => void): Promise<string> {
  const coming = ask(origin);
  const patience = new Promise<null>(resolve => setTimeout(resolve, patienceMs, null));
  try {
    const text = await Promise.race([coming, patience]);
    if (text !== null) return text;
  } catch (error) {
    throw await noAnswer(String(error));
  }
  const refused = await noAnswer(`nothing came within ${patienceMs} ms`);
  if (refused.code === 'MF-116') void coming.then(allowed, () => undefined);
  throw refused;
}

async function ask(origin: string): Promise<string> {
  const answer = await fetch(origin + localListPath, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(limitMs),
  });
  return answer.text();
}

async function noAnswer(reason: string): Promise<ListRefused> {
  return new ListRefused((await isKeptFromLoopback()) ? 'MF-116' : 'MF-101', reason);
}

function signedList(text: string): SignedList {
  try {
    const { list, signature }: Record<string, unknown> = JSON.parse(text);
    if (typeof list === 'string' && typeof signature === 'string') return { list, signature };
  } catch {
    // Another program answers on this port.
  }
  throw new ListRefused('MF-102', 'what came is no signed list');
}

/** Only the module of the link, only from its origin, and everything with a hash. */
function faultOf({ module, imports, css, files }: LocalList, grant: Grant): string | null {
  if (module !== grant.module) return `it is the build of ${module}`;
  const extra = Object.keys(imports).find(name => name !== module && !companions.has(name));
  if (extra !== undefined) return `it would replace ${extra}`;
  const foreign = Object.keys(files).find(url => !url.startsWith(`${grant.origin}/`));
  if (foreign !== undefined) return `${foreign} lies elsewhere`;
  const unvouched = [...Object.values(imports), ...css].find(url => !Object.hasOwn(files, url));
  return unvouched === undefined ? null : `no hash for ${unvouched}`;
}
