import { isLocked } from '@shanmen/shared';
import { useEffect, useEffectEvent } from 'react';

const longestGapMs = 35;
const shortestScan = 6;

type Field = { readonly element: HTMLInputElement | HTMLTextAreaElement; readonly valueBefore: string };

/** Puts the code back into the field that it fell into, which takes codes of its own: 批次. */
export type PutBack = () => void;

/**
 * A scanner types faster than anybody and ends with Enter or Tab, wherever the focus is. Its characters are
 * read from the positions of the keys, because an input method hides their names, and taken out of the
 * field again that they fell into.
 */
export function useScanner(isOn: boolean, onScan: (code: string, putBack: PutBack | null) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return undefined;
    let text = '';
    let lastAt = -Infinity;
    let field: Field | null = null;
    const listener = (event: KeyboardEvent) => {
      // A password that is pasted by keys looks like a scan, and nobody scans into what he may not see.
      if (isLocked()) return;
      const isFast = event.timeStamp - lastAt <= longestGapMs;
      if (/^(Numpad)?Enter$|^Tab$/.test(event.code) && isFast && text.length >= shortestScan) {
        event.preventDefault();
        event.stopPropagation();
        const back = field && takesCodes(field.element) ? putBack(field, text) : null;
        if (field) write(field.element, field.valueBefore);
        scan(text, back);
        text = '';
        return;
      }
      const character = characterOf(event);
      if (character === null) {
        if (!(isFast && isAround(event))) text = '';
        return;
      }
      if (!isFast || text === '') {
        text = '';
        field = fieldOf(event.target);
      }
      text += character;
      lastAt = event.timeStamp;
    };
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, [isOn]);
}

/** Shift belongs to the next character; control characters and F keys are what scanners may send around a code. */
function isAround({ code, ctrlKey }: KeyboardEvent): boolean {
  return ctrlKey || /^(?:Shift|Control|F\d)/.test(code);
}

const marks: Readonly<Record<string, string>> = { Minus: '-', Period: '.', Slash: '/', NumpadSubtract: '-' };

function characterOf({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  // A digit with Shift is a sign: `2*W001` typed by fast hands is no scan of 28W001.
  if (shiftKey && code.startsWith('Digit')) return null;
  const sign = /^(?:Digit|Numpad|Key)([0-9A-Z])$/.exec(code)?.[1];
  return sign ?? marks[code] ?? null;
}

/** The scan box keeps what is scanned into it. */
function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    return { element: target, valueBefore: target.value };
  }
  return null;
}

function takesCodes(element: HTMLElement): boolean {
  return 'takesCodes' in element.dataset;
}

/** As it was typed, unless an input method kept it to itself; Enter behind it goes on. */
function putBack({ element, valueBefore }: Field, code: string): PutBack {
  const typed = element.value === valueBefore ? code : element.value;
  return () => {
    if (!element.isConnected) return;
    write(element, typed);
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  };
}

function write(element: Field['element'], value: string): void {
  const prototype =
    element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
