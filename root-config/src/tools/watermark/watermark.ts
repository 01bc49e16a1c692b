import { dayOf, timeOfDay } from '@shanmen/shared/time';

const standard = '{userName} {yyyy-MM-dd HH:mm}';

/** The text with its placeholders filled in: `{userName}`, and any pattern of yyyy, MM, dd, HH and mm in braces. */
export function watermarkText(text: string, userName: string, now: Date): string {
  const [year = '', month = '', day = ''] = dayOf(now).split('-');
  const [hour = '', minute = ''] = timeOfDay(now).split(':');
  const parts: Readonly<Record<string, string>> = { yyyy: year, MM: month, dd: day, HH: hour, mm: minute };
  const filled = (pattern: string) => pattern.replace(/yyyy|MM|dd|HH|mm/g, part => parts[part] ?? part);
  return (text.trim() || standard).replace(/\{([^{}]*)\}/g, (whole: string, inside: string) => {
    if (inside === 'userName') return userName;
    return filled(inside) === inside ? whole : filled(inside);
  });
}

type Ports = {
  readonly now: () => Date;
  /** Somebody took it away or changed it by hand, and it is back; called once. */
  readonly restored: () => void;
};

const minuteMs = 60_000;

/** A faint text over the whole window. It deters; it protects nothing. */
export class Watermark {
  readonly #ports: Ports;
  readonly #observer: MutationObserver;
  #cover: HTMLElement | null = null;
  #words: readonly [text: string, userName: string] = ['', ''];
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Its attributes as the browser wrote them down when it was drawn. */
  #drawn = '';
  #hasTold = false;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#observer = new MutationObserver(() => this.#restore());
  }

  show(text: string, userName: string): void {
    this.#words = [text, userName];
    this.#timer ??= setInterval(() => this.#draw(), minuteMs);
    this.#draw();
  }

  remove(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#observer.disconnect();
    this.#cover?.remove();
    this.#cover = null;
  }

  /** Its own strokes are not what it watches for. */
  #draw(): void {
    this.#observer.disconnect();
    const cover = this.#cover ?? document.createElement('div');
    this.#cover = cover;
    for (const name of cover.getAttributeNames()) cover.removeAttribute(name);
    cover.dataset['watermark'] = '';
    cover.ariaHidden = 'true';
    const line = watermarkText(...this.#words, this.#ports.now());
    cover.style.cssText = `${coverStyle};background-image:url("${tileOf(line)}")`;
    if (cover.parentElement !== document.body) document.body.append(cover);
    this.#drawn = attributesOf(cover);
    this.#observer.observe(cover, { attributes: true, childList: true });
    this.#observer.observe(document.body, { childList: true });
  }

  #restore(): void {
    const cover = this.#cover;
    if (!cover) return;
    const isWhole = cover.isConnected && attributesOf(cover) === this.#drawn && cover.childNodes.length === 0;
    if (isWhole) return;
    cover.replaceChildren();
    this.#draw();
    if (!this.#hasTold) this.#ports.restored();
    this.#hasTold = true;
  }
}

function attributesOf(cover: HTMLElement): string {
  return JSON.stringify(cover.getAttributeNames().map(name => [name, cover.getAttribute(name)]));
}

/** Above the content, below popups and dialogs; the pointer goes through it. */
const coverStyle = 'position:fixed;inset:0;z-index:30;pointer-events:none;background-repeat:repeat';

const [width, height] = [240, 150];

/** One tile of the pattern, as an address. A middle grey is seen on light and on dark grounds. */
function tileOf(line: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<text x="50%" y="50%" text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})" ` +
    `font-family="sans-serif" font-size="13" fill="#7a8288" fill-opacity="0.17">${escaped(line)}</text></svg>`;
  return `data:image/svg+xml;base64,${base64(svg)}`;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
