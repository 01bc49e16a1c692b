import { isLocked } from '@shanmen/shared';
import { characterAt, plainCode } from '@shanmen/shared/contracts/plain-code';

const longestGapMs = 35;
const shortestScan = 6;

type Field = { readonly element: HTMLInputElement | HTMLTextAreaElement; readonly valueBefore: string };

/** Puts the code back into the field that it fell into, which takes codes of its own: 批次. */
export type PutBack = () => void;

export type OnScan = (code: string, putBack: PutBack | null) => void;

type ScanReader = {
  readonly key: (event: KeyboardEvent) => void;
  readonly input: (event: InputEvent) => void;
};

/**
 * Tells a rush of characters with Enter or Tab behind it from what people type. They are read from the positions of the
 * keys; on a handheld, whose keys have none, from the text that each of them brings.
 */
export function scanReader(scan: OnScan): ScanReader {
  let text = '';
  /** What an input method is still composing begins behind this. */
  let settled = '';
  let lastAt = -Infinity;
  let field: Field | null = null;
  let isUnnamed = false;

  const forget = () => {
    text = '';
    settled = '';
    lastAt = -Infinity;
  };
  const follow = ({ timeStamp, target }: Event) => {
    if (timeStamp - lastAt > longestGapMs) {
      forget();
      field = fieldOf(target);
    }
    lastAt = timeStamp;
  };
  /** @returns whether a scan ended by it */
  const end = (event: Event): boolean => {
    if (event.timeStamp - lastAt > longestGapMs || text.length < shortestScan) return false;
    event.preventDefault();
    event.stopPropagation();
    const code = text;
    forget();
    const back = field && takesCodes(field.element) ? putBack(field, code) : null;
    if (field) write(field.element, field.valueBefore);
    scan(code, back);
    return true;
  };

  return {
    key: event => {
      if (isUnheard(event)) return;
      if (isEnd(event) && end(event)) return;
      isUnnamed = event.code === '' && event.keyCode === inputMethod;
      if (isUnnamed) return follow(event);
      const character = characterOf(event);
      if (character === null) {
        if (event.timeStamp - lastAt > longestGapMs || !isAround(event)) forget();
        return;
      }
      follow(event);
      text += character;
    },
    input: event => {
      if (isUnheard(event) || !isUnnamed) return;
      if (event.inputType === 'insertLineBreak') return void end(event);
      if (!/^insert(?:Composition)?Text$/.test(event.inputType)) return;
      const typed = event.data ?? '';
      const plain = plainCode(typed.replace(/\p{Cc}/gu, ''));
      if (!/^[\x21-\x7e]*$/.test(plain)) return forget();
      text = settled + plain.toUpperCase();
      if (event.inputType === 'insertText') settled = text;
      if (/[\r\n\t]$/.test(typed)) end(event);
    },
  };
}

/** A password that is pasted by keys looks like a scan, and nobody scans into what he may not see, or says who he is. */
function isUnheard({ target }: Event): boolean {
  return isLocked() || (target instanceof HTMLElement && target.closest('[data-secret]') !== null);
}

/** What browsers say of a key that an input method took; behind a handheld's scanner it has no position either. */
const inputMethod = 229;

function isEnd({ code, key }: KeyboardEvent): boolean {
  return /^(?:Numpad)?Enter$|^Tab$/.test(code === '' ? key : code);
}

/** Shift belongs to the next character; control characters and F keys are what scanners may send around a code. */
function isAround({ code, ctrlKey }: KeyboardEvent): boolean {
  return ctrlKey || /^(?:Shift|Control|F\d)/.test(code);
}

function characterOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return characterAt(event)?.toUpperCase() ?? null;
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
