import { isRecord, session } from '@shanmen/shared';
import { useEffect, useRef, useState } from 'react';
import { type DraftShelf, draftShelf, type StoredDraft } from '../lines/line-draft.ts';
import type { LineDraft } from '../lines/use-lines.ts';

export type KeptInput = LineDraft & {
  /** What is entered by now; asked once typing rests. */
  readonly keep: (entered: () => unknown) => void;
};

const restMs = 400;

type Kept = {
  /** Whose input in which form or document. */
  readonly id: string;
  /** What it was entered over: over anything else it is not offered. */
  readonly base: unknown;
  readonly apply: (entered: unknown) => void;
  readonly shelf?: DraftShelf;
};

/**
 * Keeps unsaved input for its owner until it is saved or given up, and offers it where the session or the page ended
 * before that. Somebody else who signs in on this computer is not offered it; it is dropped when its owner signs out.
 */
export function useKeptInput({ id, base, apply, shelf = draftShelf }: Kept): KeptInput {
  const over = JSON.stringify(base ?? null);
  const [found, setFound] = useState<StoredDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    shelf.read(id).then(stored => setFound(stored?.lines[0] === over ? stored : null), ignore);
    return () => clearTimeout(timer.current);
  }, [id, over, shelf]);
  useEffect(
    () =>
      session.subscribe(change => {
        if (change.kind !== 'ended') return;
        clearTimeout(timer.current);
        if (change.reason === 'signed-out') shelf.remove(id).catch(ignore);
      }),
    [id, shelf],
  );
  const forget = () => {
    clearTimeout(timer.current);
    setFound(null);
    shelf.remove(id).catch(ignore);
  };
  return {
    foundAt: found?.savedAt ?? null,
    restore: () => {
      if (found) apply(found.lines[1]);
      setFound(null);
    },
    discard: forget,
    done: forget,
    keep: entered => {
      clearTimeout(timer.current);
      // What is entered now takes the place of what was found and not wanted.
      timer.current = setTimeout(() => {
        const draft = { savedAt: new Date().toISOString(), lines: [over, withoutSecrets(entered())] };
        shelf.write(id, draft).catch(ignore);
      }, restMs);
    },
  };
}

const secret = /password|secret|token|pin$/i;

/** A password stays where it is typed. */
function withoutSecrets(input: unknown): unknown {
  if (!isRecord(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !secret.test(name)));
}

/** A browser that keeps nothing only loses the offer. */
function ignore(): void {}
