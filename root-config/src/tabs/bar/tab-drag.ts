import type { ShellParts } from '../../shell/shell-parts.ts';

/** Where a tab stands in the bar, counted from 0. */
export function placeOf(tab: Element): number {
  return tab.parentElement ? [...tab.parentElement.children].indexOf(tab) : -1;
}

/** Moves a tab with the pointer: the others make room at once; Escape, or letting go elsewhere, puts it back. */
export function listenToDrag({ tabs, settings }: ShellParts, strip: HTMLElement, signal: AbortSignal): void {
  let dragged: { readonly id: string; readonly from: number } | null = null;
  const tabAt = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[role="tab"]') : null;

  const begin = (event: DragEvent) => {
    const tab = tabAt(event);
    const id = tab?.dataset['id'];
    if (!tab || id === undefined || !settings.of('tabs.drag')) return;
    dragged = { id, from: placeOf(tab) };
    tab.dataset['dragged'] = '';
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
  };
  const over = (event: DragEvent) => {
    if (!dragged) return;
    event.preventDefault();
    const tab = tabAt(event);
    if (!tab || tab.dataset['id'] === dragged.id) return;
    const own = [...strip.children].findIndex(
      one => one instanceof HTMLElement && one.dataset['id'] === dragged?.id,
    );
    if (hasPassed(event, tab, own)) tabs.move(dragged.id, placeOf(tab));
  };
  const end = (event: DragEvent) => {
    if (!dragged) return;
    if (event.dataTransfer?.dropEffect === 'none') tabs.move(dragged.id, dragged.from);
    tabAt(event)?.removeAttribute('data-dragged');
    dragged = null;
  };
  strip.addEventListener('dragstart', begin, { signal });
  strip.addEventListener('dragover', over, { signal });
  strip.addEventListener('drop', event => dragged && event.preventDefault(), { signal });
  strip.addEventListener('dragend', end, { signal });
}

/** Only past the middle, so that two tabs of different width do not change places for ever. */
function hasPassed(event: DragEvent, tab: HTMLElement, own: number): boolean {
  const { left, width } = tab.getBoundingClientRect();
  const isRightOfMiddle = event.clientX > left + width / 2;
  return placeOf(tab) > own ? isRightOfMiddle : !isRightOfMiddle;
}
