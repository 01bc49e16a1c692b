import { isLocked } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { characterOf, isComposing, type KeyStroke, neverTaken, strokeOf } from './key-stroke.ts';
import { classifyScan } from './scan-class.ts';

/** Characters of a scanner follow each other faster than any hand. */
export const burstGapMs = 35;
const shortestUnknownScan = 8;

/** Slow scanners leave up to this between two characters; what they sent is then known by its shape alone. */
const slowGapMs = 120;
/** Nobody types so many characters in a row to press keys of the screen. */
const fewestSlowCharacters = 4;
const shortestSlowScan = 9;

/** What arrived without a pause: perhaps a scan, perhaps two quick keys. */
type Burst = { readonly text: string; readonly lastAt: number; readonly isSlow: boolean };

const noBurst: Burst = { text: '', lastAt: -Infinity, isSlow: false };

function continues(burst: Burst, at: number, gapMs: number): boolean {
  return burst.text !== '' && at - burst.lastAt < gapMs;
}

/** Whether an Enter at this moment ends a scan. A short or slow text counts only when its shape is known. */
function endsScan(burst: Burst, at: number): boolean {
  if (!continues(burst, at, slowGapMs)) return false;
  const isKnown = classifyScan(burst.text, { paying: false }).kind !== 'unknown';
  if (burst.isSlow || !continues(burst, at, burstGapMs)) {
    return isKnown && burst.text.length >= shortestSlowScan;
  }
  return isKnown || burst.text.length >= shortestUnknownScan;
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
 * that a scan is neither taken for hotkeys nor left in a field; any other key lets waiting ones go first. Where the
 * scanner is slow its first characters were taken for keys: Backspace takes them back before the scan is told.
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

/** Characters that wait to be known as keys or as a scan. */
function collector(onKey: (stroke: KeyStroke) => void) {
  let burst: Burst = noBurst;
  let waiting: KeyStroke[] = [];
  let pressed = 0;
  let field: Field | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The keys that waited are keys; their text may still become a slow scan. */
  const press = () => {
    clearTimeout(timer);
    const strokes = waiting;
    waiting = [];
    pressed += strokes.length;
    strokes.forEach(onKey);
  };
  const letGo = () => {
    press();
    pressed = 0;
    burst = noBurst;
    field = null;
  };
  return {
    letGo,
    forgetText: () => {
      burst = noBurst;
    },
    stop: () => clearTimeout(timer),
    collect(character: string, event: KeyboardEvent): void {
      const at = event.timeStamp;
      // What is typed into a field stays there, unless no hand types so fast.
      if (!continues(burst, at, field ? burstGapMs : slowGapMs)) {
        letGo();
        field = fieldOf(event.target);
      }
      const isSlow = burst.isSlow || (burst.text !== '' && !continues(burst, at, burstGapMs));
      burst = { text: burst.text + character, lastAt: at, isSlow };
      clearTimeout(timer);
      const isLong = isSlow && burst.text.length >= fewestSlowCharacters;
      timer = setTimeout(press, isLong ? slowGapMs : burstGapMs);
      if (field) return;
      event.preventDefault();
      if (!isComposing(event)) waiting.push(strokeOf(event));
    },
    /** @returns the scan that an Enter at this moment ends, with nothing left of it anywhere; null for typed keys */
    takeScan(at: number): string | null {
      if (!endsScan(burst, at)) return null;
      const { text } = burst;
      const typed = pressed;
      if (field) restore(field);
      waiting = [];
      letGo();
      for (let count = 0; count < typed; count += 1) onKey('Backspace');
      return text;
    },
  };
}

function listen({ onKey, onScan, onPaste }: Required<Keyboard>): () => void {
  const keys = collector(onKey);
  const onKeyDown = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (isLocked() || neverTaken.has(stroke) || isModifier(event.key) || belongsToShell(event.target)) return;
    // A key held down must not confirm what the next screen asks.
    if (event.repeat && /^(Enter|Escape|(Shift\+)?F\d+)$/.test(stroke)) return event.preventDefault();
    if (isScanBox(event.target) && !isComposing(event)) {
      // The box itself holds the whole scan, even when the line stutters.
      keys.forgetText();
    } else {
      const scan = isEnter(event) ? keys.takeScan(event.timeStamp) : null;
      if (scan !== null) {
        event.preventDefault();
        event.stopPropagation();
        return onScan(scan);
      }
      const character = characterOf(event);
      if (character !== null) return keys.collect(character, event);
    }
    keys.letGo();
    if (isComposing(event) || belongsToTarget(stroke, event.target)) return;
    if (onKey(stroke)) event.preventDefault();
  };
  const onPasted = (event: ClipboardEvent) => {
    if (isLocked() || belongsToShell(event.target) || fieldOf(event.target)) return;
    keys.letGo();
    onPaste(event.clipboardData?.getData('text') ?? '');
  };
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('paste', onPasted, options);
  // A click comes after the keys that were pressed before it.
  window.addEventListener('pointerdown', keys.letGo, options);
  return () => {
    ending.abort();
    keys.stop();
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
