import { session } from '@shanmen/shared';
import { demoSession } from '@shanmen/shared/testing/demo-user';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { DraftShelf, StoredDraft } from '../lines/line-draft.ts';
import { useKeptInput } from './use-kept-input.ts';

const shelf = new Map<string, StoredDraft>();
const owned = (id: string) => `${session.userInfo()?.userName ?? ''}:${id}`;
const memory: DraftShelf = {
  read: async id => shelf.get(owned(id)) ?? null,
  write: async (id, draft) => void shelf.set(owned(id), draft),
  remove: async id => {
    for (const key of shelf.keys()) if (key.endsWith(id)) shelf.delete(key);
  },
};
const applied = jest.fn();
const open = (base: unknown = null) =>
  renderHook(() => useKeptInput({ id: 'form', base, apply: applied, shelf: memory }));

beforeEach(() => {
  shelf.clear();
  applied.mockClear();
  session.begin(demoSession('buyer01'));
});
afterEach(() => session.end('signed-out'));

/** Types, and lets the session end a moment later. */
async function typeAndExpire(): Promise<void> {
  const { result, unmount } = open();
  act(() => result.current.keep(() => ({ name: '龙井', password: 'Shanmen-2026' })));
  await waitFor(() => expect(shelf.size).toBe(1));
  act(() => session.end('expired'));
  unmount();
}

describe('unsaved input', () => {
  it('is offered to its owner who signs in again after the session ended, without its secrets', async () => {
    await typeAndExpire();
    session.begin(demoSession('buyer01'));
    const { result } = open();
    await waitFor(() => expect(result.current.foundAt).not.toBeNull());
    act(() => result.current.restore());
    expect(applied).toHaveBeenCalledWith({ name: '龙井' });
  });

  it('is not offered to somebody else, nor over a record that has changed', async () => {
    await typeAndExpire();
    session.begin(demoSession('keeper01'));
    const other = open();
    await act(async () => undefined);
    expect(other.result.current.foundAt).toBeNull();
    other.unmount();
    session.begin(demoSession('buyer01'));
    const changed = open({ version: 2 });
    await act(async () => undefined);
    expect(changed.result.current.foundAt).toBeNull();
  });

  it('is dropped when its owner signs out, and when it is saved', async () => {
    const { result } = open();
    act(() => result.current.keep(() => ({ name: '龙井' })));
    await waitFor(() => expect(shelf.size).toBe(1));
    act(() => session.end('signed-out'));
    await waitFor(() => expect(shelf.size).toBe(0));
    session.begin(demoSession('buyer01'));
    act(() => result.current.keep(() => ({ name: '龙井' })));
    await waitFor(() => expect(shelf.size).toBe(1));
    act(() => result.current.done());
    await waitFor(() => expect(shelf.size).toBe(0));
  });
});
