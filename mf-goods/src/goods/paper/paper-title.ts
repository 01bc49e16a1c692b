import { session } from '@shanmen/shared';

/** What stands above a paper: whose it is, and what. */
export function paperTitle(what: string): string {
  return [session.current()?.siteName, what].filter(Boolean).join(' ');
}
