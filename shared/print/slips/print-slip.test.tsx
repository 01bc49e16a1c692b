import { printSlip } from './print-slip.ts';

const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-print="slip"]')];
const contentWindow = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');

/** jsdom cannot print; the call is replaced in every frame that is opened. */
function replacePrint(print: (view: Window) => void): void {
  jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const view: Window | null = contentWindow?.get?.call(this) ?? null;
    if (view) view.print = () => print(view);
    return view;
  });
}

function addNonce(nonce: string): void {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = nonce;
  document.head.append(meta);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runAllTimers();
  jest.useRealTimers();
  document.head.replaceChildren();
});

const slips = (
  <>
    <section data-slip="">门票</section>
    <section data-slip="">小票</section>
  </>
);

describe('printSlip', () => {
  it('prints the slips, laid out and with a page each, from a document of their own', async () => {
    const seen: string[] = [];
    replacePrint(view => {
      seen.push(view.document.body.textContent);
      seen.push(...[...view.document.querySelectorAll('style')].map(style => style.textContent));
    });
    await printSlip(slips, { widthMm: 80 });
    expect(seen[0]).toBe('门票小票');
    expect(seen.join('\n')).toMatch(/@page slip-0 \{ size: 80mm \d+mm/);
    expect(seen.join('\n')).toMatch(/@page slip-1 \{ size: 80mm \d+mm/);
    expect(seen.join('\n')).not.toMatch(/\d+mm auto/);
    expect(document.body).not.toHaveTextContent('门票');
  });

  it('gives its style elements the nonce of the page', async () => {
    addNonce('n0nce');
    const nonces: string[] = [];
    replacePrint(view =>
      nonces.push(...[...view.document.querySelectorAll('style')].map(style => style.nonce)),
    );
    await printSlip(slips, { widthMm: 80 });
    expect(nonces).toEqual(['n0nce', 'n0nce']);
  });

  it('U-36 leaves the page as it was: the frame goes after printing, or after a minute', async () => {
    replacePrint(view => view.dispatchEvent(new Event('afterprint')));
    await printSlip(slips, { widthMm: 80 });
    jest.advanceTimersByTime(0);
    expect(frames()).toHaveLength(0);

    replacePrint(() => undefined);
    await printSlip(slips, { widthMm: 80 });
    expect(frames()).toHaveLength(1);
    jest.advanceTimersByTime(60_000);
    expect(frames()).toHaveLength(0);
  });

  it('keeps the focus where it was, so that the next key is not lost', async () => {
    replacePrint(() => undefined);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    await printSlip(slips, { widthMm: 80 });
    expect(document.activeElement).toBe(button);
    button.remove();
  });

  it('takes the frame away and says so when the browser refuses to print', async () => {
    replacePrint(() => {
      throw new Error('no printer');
    });
    await expect(printSlip(slips, { widthMm: 80 })).rejects.toThrow('no printer');
    expect(frames()).toHaveLength(0);
  });
});
