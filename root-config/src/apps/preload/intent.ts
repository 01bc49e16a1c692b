/** What somebody is about to open: an address of the product, or a system by its type. */
export type Intent = { readonly address: string } | { readonly system: string };

const restMs = 80;

/**
 * Tells of links and system cards on which the pointer rests, that have the focus, or are being
 * pressed, until the answer is called.
 */
export function followIntent(tell: (intent: Intent) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function afterRest(event: Event): void {
    clearTimeout(resting);
    const intent = intentOf(event.target);
    if (intent) resting = setTimeout(() => tell(intent), restMs);
  }

  function atOnce(event: Event): void {
    const intent = intentOf(event.target);
    if (intent) tell(intent);
  }

  document.addEventListener('pointerover', afterRest, { signal, passive: true });
  document.addEventListener('focusin', afterRest, { signal });
  document.addEventListener('pointerdown', atOnce, { signal, passive: true, capture: true });
  return () => {
    clearTimeout(resting);
    ending.abort();
  };
}

function intentOf(target: EventTarget | null): Intent | null {
  if (!(target instanceof Element)) return null;
  const card = target.closest<HTMLElement>('[data-system]')?.dataset['system'];
  if (card !== undefined) return { system: card };
  const tab = target.closest<HTMLElement>('[data-opens]')?.dataset['opens'];
  if (tab !== undefined) return { address: tab };
  const link = target.closest('a');
  const isOurs = link !== null && link.origin === location.origin && link.target !== '_blank';
  return isOurs ? { address: link.pathname } : null;
}
