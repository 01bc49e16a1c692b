import { useState } from 'react';
import type { Lineage } from './entries/present-entry.ts';

export type OpenGroups = {
  readonly isOpen: (name: string) => boolean;
  readonly toggle: (name: string) => void;
};

/**
 * Which groups are open. The branch of the marked entry opens by itself when it changes; the accordion
 * closes the others. A page outside groups leaves open what the user has opened.
 */
export function useOpenGroups(present: Lineage, isAccordion: boolean): OpenGroups {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [followed, setFollowed] = useState('');
  const branch = present.slice(0, -1).map(route => route.name);
  const path = branch.join(' ');
  if (path !== '' && path !== followed) {
    setFollowed(path);
    setOpen(new Set([...(isAccordion ? [] : open), ...branch]));
  }
  return {
    isOpen: name => open.has(name),
    toggle(name) {
      setOpen(before => {
        // A group inside another leaves the one around it open.
        const around = [...before].filter(one => name.startsWith(`${one}.`));
        const next = new Set(isAccordion ? around : before);
        if (before.has(name)) next.delete(name);
        else next.add(name);
        return next;
      });
    },
  };
}
