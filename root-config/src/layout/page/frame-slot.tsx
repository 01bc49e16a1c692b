import { createElement, useEffect } from 'react';
import { createStore, useStore } from '../../parts/store.ts';
import type { Frame, FrameProps } from './frame.tsx';

/** In an object, because a store would take a bare function for a way to the next value. */
const loaded = createStore<{ readonly Frame: typeof Frame } | null>(null);
const againMs = 2000;

/**
 * Loads header, menu and tabs, which the sign-in page does without. Without them nobody can move about, so
 * it is tried until they come.
 */
export async function loadFrame(): Promise<void> {
  if (loaded.get()) return;
  try {
    loaded.set(await import('./frame.tsx'));
  } catch (error) {
    console.error('The frame could not be loaded', error);
    setTimeout(() => void loadFrame(), againMs);
  }
}

/** The frame; until it is loaded its places are kept as the page began with them. */
export function FrameSlot(props: FrameProps) {
  const part = useStore(loaded);
  useEffect(() => void loadFrame(), []);
  if (part) return createElement(part.Frame, props);
  return (
    <>
      <div className="skeleton-side" />
      <div className="skeleton-header" />
      <div className="skeleton-tabs" />
    </>
  );
}
