import { useState } from 'react';

/**
 * Which groups are open. The branch of the open screen opens by itself when it changes; the accordion
 * closes the others. @param present name of the group of the open screen; none for a screen outside groups,
 * which leaves open what the user has opened
 */
export function useOpenGroups(
  present: string | undefined,
  accordion: boolean,
): [ReadonlySet<string>, (name: string) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [followed, setFollowed] = useState<string | undefined>(undefined);
  if (present !== undefined && present !== followed) {
    setFollowed(present);
    setOpen(accordion ? new Set([present]) : new Set(open).add(present));
  }
  const toggle = (name: string) =>
    setOpen(before => {
      const next = new Set(accordion ? [] : before);
      if (before.has(name)) next.delete(name);
      else next.add(name);
      return next;
    });
  return [open, toggle];
}
