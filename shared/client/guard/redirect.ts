import { parsedUrl } from '../../contracts/shell/accepted-link.ts';
import { normalPath } from '../routes/match-route.ts';
import { isRecord, isTextList } from '../session/stored-shapes.ts';

/** The sign-in address that remembers where to go afterwards. @param target path, query and fragment */
export function loginAddress(target: string): string {
  const { path, query, fragment } = parts(target);
  const carried = new URLSearchParams({ redirect: path + fragment });
  const params = paramsOf(new URLSearchParams(query));
  if (Object.keys(params).length > 0) carried.set('params', JSON.stringify(params));
  return `/login?${carried}`;
}

/**
 * The target that a sign-in address carries, as an address of this product, or null when there is none or
 * it is not to be trusted: another origin, over 2 000 characters; nor does anybody want /login or /401 again.
 * @param search the query of the sign-in page, with or without its `?`
 */
export function readRedirect(search: string, origin: string = window.location.origin): string | null {
  const carried = new URLSearchParams(search);
  const redirect = carried.get('redirect');
  if (redirect === null || redirect.length > 2000 || !isOwnPath(redirect)) return null;
  const url = resolved(redirect, origin);
  if (url === null || noTargets.has(normalPath(url.pathname))) return null;
  const query = queryOf(carried.get('params'));
  const address = url.pathname + (query === '' ? url.search : `?${query}`) + url.hash;
  return address.length > 2000 ? null : address;
}

const noTargets: ReadonlySet<string> = new Set(['/login', '/401']);

/** Exactly one slash at the start, also after decoding once; nothing that a parser would read as a host. */
function isOwnPath(redirect: string): boolean {
  if (/[\\\p{Cc}]/u.test(redirect)) return false;
  return [redirect, decodedStart(redirect)].every(text => /^\/(?![/\\])/.test(text));
}

/** Decodes the ASCII escapes of the first characters; control characters go, as the URL parser drops them. */
function decodedStart(redirect: string): string {
  return redirect
    .slice(0, 60)
    .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\p{Cc}/gu, '');
}

/** Dot segments can leave two slashes in front of the normal form, so that form is judged as well. */
function resolved(redirect: string, origin: string): URL | null {
  const url = parsedUrl(redirect, origin);
  return url !== null && url.origin === origin && isOwnPath(url.pathname) ? url : null;
}

function parts(target: string): { path: string; query: string; fragment: string } {
  const [beforeFragment = '', ...fragments] = target.split('#');
  const [path = '', ...queries] = beforeFragment.split('?');
  return {
    path,
    query: queries.join('?'),
    fragment: fragments.length === 0 ? '' : `#${fragments.join('#')}`,
  };
}

type Params = Readonly<Record<string, string | readonly string[]>>;

function paramsOf(query: URLSearchParams): Params {
  return Object.fromEntries(
    [...new Set(query.keys())].map(key => {
      const values = query.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function queryOf(params: string | null): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(readParams(params))) {
    for (const one of typeof value === 'string' ? [value] : value) query.append(key, one);
  }
  return query.toString();
}

/** A crafted `params` is dropped; the path is still good. */
function readParams(params: string | null): Params {
  if (params === null || params.length > 2000) return {};
  try {
    const value: unknown = JSON.parse(params);
    return isParams(value) ? value : {};
  } catch {
    return {};
  }
}

function isParams(value: unknown): value is Params {
  return isRecord(value) && Object.values(value).every(one => typeof one === 'string' || isTextList(one));
}
