const away = 'headerAway';
/** Header and tabs together, roughly: below this much scrolling nothing moves. */
const least = 86;

/**
 * With a header that is not fixed, header and tabs leave with the first scrolling of a page and come back
 * at its top. A page that would not scroll far enough without them keeps them, or they would flutter.
 * @returns what ends it and brings them back
 */
export function letHeaderDrift(main: HTMLElement): () => void {
  const { dataset } = document.documentElement;
  const follow = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute('data-tab')) return;
    const rest = target.scrollHeight - target.clientHeight;
    if (target.scrollTop > least && rest > 3 * least) dataset[away] = '';
    else if (target.scrollTop < 8) delete dataset[away];
  };
  main.addEventListener('scroll', follow, { capture: true, passive: true });
  return () => {
    main.removeEventListener('scroll', follow, { capture: true });
    delete dataset[away];
  };
}
