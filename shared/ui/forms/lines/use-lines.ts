import { useEffect, useState } from 'react';
import type { Static, TObject } from 'typebox';
import { isRecord } from '@shanmen/shared';
import { type DraftShelf, draftShelf, type StoredDraft } from './line-draft.ts';
import { createLineStore, type LineStore } from './line-store.ts';

export type Lines<L extends object> = {
  readonly store: LineStore<L>;
  readonly schema: TObject;
};

/** The lines of a document, judged by the schema of one of them; kept for as long as the screen is. */
export function useLines<Schema extends TObject>(
  schema: Schema,
  initial: readonly (Static<Schema> & object)[],
): Lines<Static<Schema> & object> {
  const [store] = useState(() => createLineStore(initial));
  return { store, schema };
}

const restMs = 500;

export type LineDraft = {
  /** When the draft that was found was written; null when there is none. */
  readonly foundAt: string | null;
  readonly restore: () => void;
  readonly discard: () => void;
  /** The document is saved: nothing is left to offer. */
  readonly done: () => void;
};

/**
 * Keeps the lines under the document's client uuid until it is saved, and finds them again after a crash.
 * @param now is asked for the time that the offer names
 */
export function useDraft<L extends object>(
  id: string,
  lines: Lines<L>,
  now: () => string = () => new Date().toISOString(),
  shelf: DraftShelf = draftShelf,
): LineDraft {
  const { store, schema } = lines;
  const [found, setFound] = useState<StoredDraft | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    shelf.read(id).then(setFound, ignore);
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      if (store.stepsBack() === 0) return;
      timer = setTimeout(() => {
        const draft = { savedAt: now(), lines: store.entries().map(entry => entry.line) };
        shelf.write(id, draft).catch(ignore);
      }, restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, store, shelf, now]);
  const forget = () => {
    setFound(null);
    shelf.remove(id).catch(ignore);
  };
  return {
    foundAt: found?.savedAt ?? null,
    restore: () => {
      const names = new Set(Object.keys(schema.properties));
      // A line need not be complete yet; one of another version of the product is no line.
      const isLine = (line: unknown): line is L =>
        isRecord(line) && Object.keys(line).every(name => names.has(name));
      const usable = found?.lines.filter(isLine) ?? [];
      store.load(usable);
      setFound(null);
    },
    discard: forget,
    done: forget,
  };
}

/** A browser that keeps nothing only loses the offer after a crash. */
function ignore(): void {}
