import { vouchFor } from './vouched-scripts.ts';

const vouched = `${location.origin}/m/mf-goods/1.0.0/main.22222222.js`;
const foreign = `${location.origin}/uploads/picture.js`;
const hash = `sha384-${'A'.repeat(64)}`;

/** The loader as the page gets it; a module registry of its own each time, since it cannot be loosened again. */
function hardened() {
  jest.isolateModules(() => {
    const { hardenLoader }: { hardenLoader: () => void } = jest.requireActual('./loader.ts');
    hardenLoader();
  });
}

/** SystemJS as it is delivered: the twin that shows what the hardening is for. */
function plain() {
  jest.isolateModules(() => void jest.requireActual('systemjs/dist/system.min.js'));
}

function injectMap(): void {
  const script = document.createElement('script');
  script.type = 'systemjs-importmap';
  script.textContent = JSON.stringify({ imports: { 'mf-goods': '/uploads/picture.js' } });
  document.head.append(script);
}

function startedScripts(): string[] {
  return [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')].map(script => script.src);
}

beforeEach(() => {
  document.head.replaceChildren();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

// First the twins: the hardened loader refuses to be replaced afterwards.
describe('SystemJS as it is delivered', () => {
  it('M-02 Z-09 takes a map that somebody put into the page', async () => {
    plain();
    injectMap();
    void System.import('mf-goods').catch(() => undefined);
    await untilSettled();
    expect(startedScripts()).toEqual([foreign]);
  });

  it('M-01 starts a script without a hash', async () => {
    plain();
    void System.import(foreign).catch(() => undefined);
    await untilSettled();
    expect(startedScripts()).toEqual([foreign]);
  });
});

describe('the hardened loader', () => {
  beforeAll(() => {
    injectMap();
    hardened();
    vouchFor({ '/m/mf-goods/1.0.0/main.22222222.js': hash });
  });

  it('M-02 Z-09 ignores maps in the page, from before and from later', async () => {
    injectMap();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    window.dispatchEvent(new Event('DOMContentLoaded'));
    await expect(System.import('mf-goods')).rejects.toThrow(/bare specifier/);
    expect(startedScripts()).toEqual([]);
  });

  it.each([foreign, 'https://elsewhere.example/x.js', 'data:text/javascript,alert(1)', `${vouched}?v=2`])(
    'M-01 Z-09 refuses %s, which nobody vouched for',
    async url => {
      await expect(System.import(url)).rejects.toThrow('MF-114');
      expect(startedScripts()).toEqual([]);
    },
  );

  it('refuses JSON and style modules', async () => {
    await expect(System.import(`${location.origin}/m/menu.json`)).rejects.toThrow('MF-114');
  });

  it('cannot be replaced', () => {
    expect(Reflect.set(window, 'System', {})).toBe(false);
    expect(Reflect.deleteProperty(window, 'System')).toBe(false);
  });
});

async function untilSettled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
