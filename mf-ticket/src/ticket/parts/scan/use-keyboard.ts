import { isLocked } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

import { characterOf, isComposing, type KeyStroke, neverTaken, strokeOf } from './key-stroke.ts';
import { classifyScan } from './scan-class.ts';

/** Characters of a scanner follow each other faster than any hand. */
export const burstGapMs = 35;
const shortestUnknownScan = 8;

/** What arrived without a pause: perhaps a scan, perhaps two quick keys. */
type Burst = { readonly text: string; readonly lastAt: number };

const noBurst: Burst = { text: '', lastAt: -Infinity };

function continues(burst: Burst, at: number): boolean {
  return burst.text !== '' && at - burst.lastAt < burstGapMs;
}

/** Whether an Enter at this moment ends a scan. A short text counts only when its shape is known. */
function endsScan(burst: Burst, at: number): boolean {
  if (!continues(burst, at)) return false;
  return (
    burst.text.length >= shortestUnknownScan || classifyScan(burst.text, { paying: false }).kind !== 'unknown'
  );
}

export type Keyboard = {
  /** @returns whether the screen took the key; only then the browser's own meaning is suppressed. */
  readonly onKey: (stroke: KeyStroke) => boolean;
  readonly onScan: (text: string) => void;
  /** What was pasted outside of any field. */
  readonly onPaste?: (text: string) => void;
};

/** Marks the one field that scans are meant for: what is typed there stays there. */
export const scanBox = { 'data-scan-box': true } as const;

/**
 * The keys and the scanner of a screen, while it is shown. A character waits 35 ms for the next one, so
 * that a scan is neither taken for hotkeys nor left in a field; any other key lets waiting ones go first.
 */
export function useKeyboard(keyboard: Keyboard): void {
  const key = useEffectEvent(keyboard.onKey);
  const scan = useEffectEvent(keyboard.onScan);
  const paste = useEffectEvent((text: string) => keyboard.onPaste?.(text));
  useEffect(() => {
    // Each key is drawn before the next one is read: Enter must know the digits that came with it.
    const drawn: Required<Keyboard> = {
      onKey: stroke => flushSync(() => key(stroke)),
      onScan: text => flushSync(() => scan(text)),
      onPaste: text => flushSync(() => paste(text)),
    };
    return listen(drawn);
  }, []);
}

type Field = { readonly element: HTMLInputElement | HTMLTextAreaElement; readonly valueBefore: string };

function listen({ onKey, onScan, onPaste }: Required<Keyboard>): () => void {
  let burst: Burst = noBurst;
  let waiting: KeyStroke[] = [];
  let field: Field | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const letGo = () => {
    clearTimeout(timer);
    const strokes = waiting;
    waiting = [];
    burst = noBurst;
    field = null;
    strokes.forEach(onKey);
  };
  const collect = (character: string, event: KeyboardEvent) => {
    if (!continues(burst, event.timeStamp)) {
      letGo();
      field = fieldOf(event.target);
    }
    burst = { text: burst.text + character, lastAt: event.timeStamp };
    clearTimeout(timer);
    timer = setTimeout(letGo, burstGapMs);
    if (field) return;
    event.preventDefault();
    if (!isComposing(event)) waiting.push(strokeOf(event));
  };
  const finishScan = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const { text } = burst;
    if (field) restore(field);
    waiting = [];
    letGo();
    onScan(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (isLocked() || neverTaken.has(stroke) || isModifier(event.key) || belongsToShell(event.target)) return;
    // A key held down must not confirm what the next screen asks.
    if (event.repeat && /^(Enter|Escape|(Shift\+)?F\d+)$/.test(stroke)) return event.preventDefault();
    if (isScanBox(event.target) && !isComposing(event)) {
      // The box itself holds the whole scan, even when the line stutters.
      burst = noBurst;
    } else {
      if (isEnter(event) && endsScan(burst, event.timeStamp)) return finishScan(event);
      const character = characterOf(event);
      if (character !== null) return collect(character, event);
    }
    letGo();
    if (isComposing(event) || belongsToTarget(stroke, event.target)) return;
    if (onKey(stroke)) event.preventDefault();
  };
  const onPasted = (event: ClipboardEvent) => {
    if (isLocked() || belongsToShell(event.target) || fieldOf(event.target)) return;
    letGo();
    onPaste(event.clipboardData?.getData('text') ?? '');
  };
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('paste', onPasted, true);
  // A click comes after the keys that were pressed before it.
  window.addEventListener('pointerdown', letGo, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pointerdown', letGo, true);
    window.removeEventListener('paste', onPasted, true);
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

/** An input method hides the name of the key, not its position. */
function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' || (isComposing(event) && /^(Numpad)?Enter$/.test(event.code));
}

function isScanBox(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.dataset['scanBox'] !== undefined;
}

/** While a dialog of the shell has the focus, nothing below it is meant. */
function belongsToShell(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('#shell-chrome') !== null;
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta';
}

/** A text field keeps its editing keys, a focused button its Enter and Space. */
function belongsToTarget(stroke: KeyStroke, target: EventTarget | null): boolean {
  if (fieldOf(target)) return !/^(F\d+|Escape|PageUp|PageDown)$/.test(stroke);
  return target instanceof HTMLButtonElement && (stroke === 'Enter' || stroke === ' ');
}

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    return { element: target, valueBefore: target.value };
  }
  return null;
}

/** Takes the scanned characters out of the field again, so that its owner never sees them. */
function restore({ element, valueBefore }: Field): void {
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, valueBefore);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
