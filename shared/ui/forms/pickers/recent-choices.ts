import { session } from '@shanmen/shared';

export type PickedRow = { readonly id: string; readonly code: string; readonly name: string };

const mostKept = 5;

let owner = '';
const recent = new Map<string, readonly PickedRow[]>();

/** What the signed-in user picked last, newest first; nobody is offered what another one picked. */
export function recentChoices(of: string): readonly PickedRow[] {
  forgetOthers();
  return recent.get(of) ?? none;
}

export function noteUse(of: string, row: PickedRow): void {
  forgetOthers();
  const others = (recent.get(of) ?? none).filter(each => each.id !== row.id);
  recent.set(of, [row, ...others].slice(0, mostKept));
}

const none: readonly PickedRow[] = [];

function forgetOthers(): void {
  const user = session.userInfo()?.userName ?? '';
  if (user === owner) return;
  owner = user;
  recent.clear();
}
