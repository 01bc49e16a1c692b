import { session } from '@shanmen/shared';
import { formatInstant } from '@shanmen/shared/time';

/** What stands above a paper: whose it is, and what. */
export function paperTitle(what: string): string {
  return [session.current()?.siteName, what].filter(Boolean).join(' ');
}

/** What stands at the edge of each page: what it is, when it was printed and by whom, as the paper names people. */
export function paperFoot(what: string): string {
  const name = session.current()?.name ?? '';
  return `${what} ${formatInstant(new Date().toISOString())} ${name}`;
}
