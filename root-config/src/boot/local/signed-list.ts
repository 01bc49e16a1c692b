import {
  type LocalList,
  localListPath,
  type SignedList,
} from '@shanmen/shared/contracts/modules/running/local-build';

import { isSignedBy } from '../map/map-signature.ts';

/** Why the list of a development server is not taken. */
export class ListRefused extends Error {
  readonly code: 'MF-101' | 'MF-102';

  constructor(code: 'MF-101' | 'MF-102', reason: string) {
    super(reason);
    this.name = 'ListRefused';
    this.code = code;
  }
}

type Grant = { readonly module: string; readonly origin: string; readonly key: string };

const limitMs = 3000;

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
 * @throws ListRefused
 */
export async function fetchList(grant: Grant): Promise<LocalList> {
  return readList(await download(grant.origin), grant);
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

async function download(origin: string): Promise<string> {
  try {
    const answer = await fetch(origin + localListPath, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(limitMs),
    });
    return await answer.text();
  } catch (error) {
    throw new ListRefused('MF-101', String(error));
  }
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
