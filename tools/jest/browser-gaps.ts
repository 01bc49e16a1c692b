/** What every supported browser has and jsdom has not. */
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Node's own would keep the process of a test alive. */
class LocalMessageChannel {
  readonly port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (data: unknown) => void setTimeout(() => this.port1.onmessage?.({ data })),
  };
}

/** Reaches the other channels of the same name in the same page. */
class LocalBroadcastChannel extends EventTarget {
  static readonly open = new Set<LocalBroadcastChannel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    LocalBroadcastChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of LocalBroadcastChannel.open) {
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  close(): void {
    LocalBroadcastChannel.open.delete(this);
  }
}

function unmatchedMedia(media: string): Pick<MediaQueryList, 'matches' | 'media' | 'onchange'> & EventTarget {
  return Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

const gaps = {
  TextEncoder,
  TextDecoder,
  ResizeObserver: QuietResizeObserver,
  MessageChannel: LocalMessageChannel,
  BroadcastChannel: LocalBroadcastChannel,
  matchMedia: unmatchedMedia,
  structuredClone: (value: unknown): unknown => deserialize(serialize(value)),
};

for (const [name, value] of Object.entries(gaps)) {
  if (Reflect.get(window, name) === undefined) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  }
}
/** Without the layer above the page and without keeping the focus in: those are the browser's own. */
const dialogGaps = {
  showModal(this: HTMLDialogElement): void {
    this.open = true;
  },
  close(this: HTMLDialogElement): void {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  },
};
for (const [name, value] of Object.entries(dialogGaps)) {
  if (Reflect.get(HTMLDialogElement.prototype, name) === undefined) {
    Object.defineProperty(HTMLDialogElement.prototype, name, { value, configurable: true, writable: true });
  }
}
if (Reflect.get(crypto, 'subtle') === undefined) {
  Object.defineProperty(window, 'crypto', { value: webcrypto, configurable: true });
}
// The browser of somebody who reads Chinese, as the tests do.
Object.defineProperty(navigator, 'language', { value: 'zh-CN', configurable: true });
Object.defineProperty(window, 'scrollTo', { value: () => undefined, configurable: true, writable: true });
// In the product antd's styles are a file, and jsdom loads none. What antd writes where a test has no theme is dropped as
// well: whatever asks for a role would else match every element with its thousand rules.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { set() {}, configurable: true });
