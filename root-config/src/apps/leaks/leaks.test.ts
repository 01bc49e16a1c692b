import { askingIn, Leftovers } from './leftovers.ts';
import { Surroundings } from './follow-leaks.ts';
import { watchPage } from './watch-page.ts';

const nothing = () => undefined;
let asking: string | null = null;
const leftovers = new Leftovers(() => (asking === null ? null : { app: asking, stack: '' }));
const names = () => leftovers.take('mf-goods').map(({ name }) => name);

beforeAll(() => {
  // The browser of the tests has none.
  Reflect.set(
    window,
    'BroadcastChannel',
    class {
      close = nothing;
    },
  );
  watchPage(leftovers);
});
beforeEach(() => {
  asking = 'mf-goods';
});

describe('M-26 what an app leaves behind', () => {
  it('is a listener, a timer, an element, a channel', () => {
    window.addEventListener('resize', nothing);
    document.body.addEventListener('keydown', nothing, { capture: true });
    setInterval(nothing, 5000);
    setTimeout(nothing, 5000);
    document.head.append(document.createElement('style'), document.createElement('link'));
    document.body.insertBefore(document.createElement('aside'), null);
    void new BroadcastChannel('forgotten');
    new MutationObserver(nothing).observe(document.body, { childList: true });
    // The document of the tests listens to itself.
    const found = names().filter(name => !name.includes('mouse'));
    expect(found).toEqual([
      'listener resize on window',
      'listener keydown on body',
      'interval',
      'timeout',
      '<style> in head',
      '<link> in head',
      '<aside> in body',
      'open BroadcastChannel forgotten',
      'MutationObserver',
    ]);
    expect(names()).toEqual([]);
  });

  it('is nothing that it takes back', () => {
    const ending = new AbortController();
    window.addEventListener('resize', nothing, true);
    window.removeEventListener('resize', nothing, { capture: true });
    document.addEventListener('keydown', nothing, { signal: ending.signal });
    ending.abort();
    clearInterval(setInterval(nothing, 5000));
    clearTimeout(setTimeout(nothing, 5000));
    const style = document.head.appendChild(document.createElement('style'));
    style.remove();
    const observer = new MutationObserver(nothing);
    observer.observe(document.body, { childList: true });
    observer.disconnect();
    new MutationObserver(nothing).observe(style, { attributes: true });
    expect(names()).toEqual([]);
  });

  it('is no timer that has run, and calls what was asked for', async () => {
    expect(await new Promise(resolve => setTimeout(resolve, 0, 'with its value'))).toBe('with its value');
    expect(names()).toEqual([]);
  });

  it('is nothing of the shell or of another app', () => {
    asking = null;
    window.addEventListener('focus', nothing);
    asking = 'mf-ticket';
    window.addEventListener('blur', nothing);
    expect(names()).toEqual([]);
  });

  it('is of the app whose code runs, not of one that waits for the shell', () => {
    const shell = 'Error: made here\n    at wait (http://localhost/m/root-config/1.0.0/main.js:2:3)';
    const app = 'http://localhost/m/mf-auth/1.0.0/main.js:1:68';
    expect(askingIn(`${shell}\n    at mount (${app})`)?.app).toBe('mf-auth');
    expect(askingIn(`${shell}\n    at async leave (${app})`)).toBeNull();
  });

  it('is a global, a function of the browser in another form, or nodes in its containers', () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.id = 'single-spa-application:mf-goods';
    const surroundings = new Surroundings();
    Reflect.set(window, 'forgotten', true);
    Reflect.set(window, 'webpackChunkOfOurs', []);
    const { pushState } = history;
    history.pushState = (...given) => pushState.apply(history, given);
    container.append('left');
    expect(surroundings.take('mf-goods')).toEqual([
      'window.forgotten',
      'another pushState',
      'nodes in its container',
    ]);
    container.replaceChildren();
    expect(surroundings.take('mf-goods')).toEqual([]);
  });
});
