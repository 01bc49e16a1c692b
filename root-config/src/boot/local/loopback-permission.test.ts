/** @jest-environment-options {"url": "https://shop.example.cn/"} */
import { isKeptFromLoopback } from './loopback-permission.ts';

describe('whether the browser keeps this site from the machine that it runs on', () => {
  it.each([
    ['allowed', { 'loopback-network': 'granted' }, false],
    ['refused', { 'loopback-network': 'denied' }, true],
    ['not answered yet', { 'loopback-network': 'prompt' }, true],
    ['refused in a browser with one permission for all of it', { 'local-network-access': 'denied' }, true],
    ['of a browser that never asks', {}, false],
  ])('is known where it is %s', async (_, states: Record<string, string>, expected) => {
    Object.assign(navigator, {
      permissions: {
        query: async ({ name }: { name: string }) => {
          if (states[name] === undefined) throw new TypeError(`no permission is called ${name}`);
          return { state: states[name] };
        },
      },
    });
    expect(await isKeptFromLoopback()).toBe(expected);
  });
});
