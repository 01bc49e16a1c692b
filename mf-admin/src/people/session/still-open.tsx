import { Alert } from '@shanmen/ui';
import { useSessionsOf } from './session-calls.ts';

/** What becomes of the shift of whoever is signed out by others. */
export function StillOpen({ place }: { readonly place: string | null }) {
  if (place === null) return null;
  const title = `${place} 的班次尚未交班：下线后班次保留，本人重新登录后可继续`;
  return <Alert type="warning" showIcon title={title} />;
}

/** The same of somebody all of whose sessions end; each of them knows of his shift. */
export function StillOpenOf({ id }: { readonly id: number }) {
  const place = useSessionsOf(id).data?.rows.find(session => session.place !== null)?.place;
  return <StillOpen place={place ?? null} />;
}
