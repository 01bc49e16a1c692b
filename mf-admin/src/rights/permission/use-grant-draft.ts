import { withViews } from '@shanmen/shared/contracts/admin/rights/permission-tree';
import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import { holdsCode, useUnsaved } from '@shanmen/shared';
import { useState } from 'react';

export type GrantDraft = ReturnType<typeof useGrantDraft>;

/** What a role shall hold, before it is saved. @param given what it shall get to begin with */
export function useGrantDraft(role: Role, given: readonly string[]) {
  const before = new Set(role.codes);
  const [held, setHeld] = useState(() => withGiven(before, given));
  const [besides, setBesides] = useState<ReadonlySet<string>>(() => new Set(viewsBesides(before, given)));
  const unsaved = useUnsaved({ label: `${role.name} 的权限` });
  const add = [...held].filter(code => !before.has(code));
  const remove = role.codes.filter(code => !held.has(code));
  return {
    held,
    /** What was ticked besides, because nothing can be done on a screen that is not seen. */
    besides,
    add,
    remove,
    isChanged: add.length + remove.length > 0,
    unsaved,
    change: (codes: readonly string[], isHeld: boolean) => {
      unsaved.mark();
      setBesides(now => new Set([...withTaken(now, codes), ...(isHeld ? viewsBesides(held, codes) : [])]));
      setHeld(now => (isHeld ? withGiven(now, codes) : withTaken(now, codes)));
    },
  };
}

function withGiven(held: ReadonlySet<string>, codes: readonly string[]): ReadonlySet<string> {
  return new Set([...held, ...codes, ...withViews(codes).filter(holdsCode)]);
}

/** What of it nobody asked for, and is ticked because nothing can be done on a screen that is not seen. */
function viewsBesides(held: ReadonlySet<string>, codes: readonly string[]): string[] {
  return withViews(codes).filter(code => holdsCode(code) && !codes.includes(code) && !held.has(code));
}

function withTaken(held: ReadonlySet<string>, codes: readonly string[]): ReadonlySet<string> {
  return new Set([...held].filter(code => !codes.includes(code)));
}
