import { isAcceptedLink, parsedUrl, session } from '@shanmen/shared';

/** Whether a link of the menu may be opened: it passes the check, or the administrator listed its origin. */
export function isPermittedLink(link: string): boolean {
  if (isAcceptedLink(link)) return true;
  const url = parsedUrl(link.trim());
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && (session.current()?.policies.intranetLinks ?? []).includes(url.origin);
}
