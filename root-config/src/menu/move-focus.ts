type Options = { readonly next?: string; readonly previous?: string };

/**
 * Moves the focus along a list of elements: arrows by one, Home and End to the ends, a letter to the next
 * element whose text or initials begin with it.
 */
export function moveFocus(
  event: KeyboardEvent,
  elements: readonly HTMLElement[],
  { next = 'ArrowDown', previous = 'ArrowUp' }: Options = {},
): void {
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const present = elements.findIndex(element => element === document.activeElement);
  if (present < 0) return;
  const target = targetOf(event.key, elements, present, next, previous);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(
  key: string,
  elements: readonly HTMLElement[],
  present: number,
  next: string,
  previous: string,
): HTMLElement | undefined {
  if (key === next) return elements[(present + 1) % elements.length];
  if (key === previous) return elements[(present - 1 + elements.length) % elements.length];
  if (key === 'Home') return elements[0];
  if (key === 'End') return elements.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const rotated = [...elements.slice(present + 1), ...elements.slice(0, present + 1)];
  return rotated.find(element => beginsWith(element, letter));
}

function beginsWith(element: HTMLElement, letter: string): boolean {
  const initials = element.dataset['initials'] ?? '';
  return initials.startsWith(letter) || (element.textContent ?? '').trim().toLowerCase().startsWith(letter);
}
