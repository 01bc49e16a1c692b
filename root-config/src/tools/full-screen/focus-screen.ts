/**
 * The frame goes and comes back with whatever had the focus in it: then the heading of the screen in front takes
 * it, as after the opening of a page. Where the focus is in the screen, it stays.
 */
export function focusScreen(tabId: string | null): void {
  if (document.activeElement !== document.body) return;
  const main = document.getElementById('shell-main');
  const panels = Array.from(main?.querySelectorAll<HTMLElement>('[data-tab]') ?? []);
  const heading = panels.find(panel => panel.dataset['tab'] === tabId)?.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}
