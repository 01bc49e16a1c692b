const keptForMs = 60_000;

type FrameOptions = {
  /** What is printed, for tests and for who looks at the page. */
  kind: 'slip' | 'paper' | 'sheet' | 'label' | 'form';
  /** How wide the content is laid out. */
  width: string;
};

/**
 * Prints from a hidden frame's own document. Resolves when the browser's print call returned; the frame goes
 * after `afterprint` or a minute.
 * @param draw fills the document @returns what takes the drawing away again
 * @throws when the browser gives the frame no document or refuses to print.
 */
export async function printFrame(
  { kind, width }: FrameOptions,
  draw: (page: Document) => () => void,
): Promise<void> {
  // Whoever prints from an effect is within React's own drawing, and nothing could be drawn at once there.
  await Promise.resolve();
  const frame = hiddenFrame(kind, width);
  document.body.append(frame);
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  if (!view || !page) {
    frame.remove();
    throw new Error('the browser gave no print document');
  }
  let erase = () => {};
  const close = () => {
    clearTimeout(timer);
    erase();
    frame.remove();
  };
  const timer = setTimeout(close, keptForMs);
  // Removed a turn later: Chromium fires the event while its print call still runs.
  view.addEventListener('afterprint', () => setTimeout(close), { once: true });
  try {
    erase = draw(page);
    // The focus stays where it is, so that the next key already belongs to what comes next.
    view.print();
  } catch (failure) {
    close();
    throw failure;
  }
}

/** As {@link writeStyle}, in place of whatever the page's head held before. */
export function rewriteStyle(page: Document, text: string): void {
  page.head.replaceChildren();
  writeStyle(page, text);
}

/** The page's own nonce lets the style of the frame pass its policy. */
export function writeStyle(page: Document, text: string): void {
  const style = page.createElement('style');
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) style.nonce = nonce;
  style.textContent = text;
  page.head.append(style);
}

function hiddenFrame(kind: string, width: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = '打印';
  frame.dataset['print'] = kind;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  // Laid out but not seen: a frame with `display: none` has no heights to measure.
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineEnd: '0',
    insetBlockEnd: '0',
    width,
    height: '1px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
  return frame;
}
