import * as ui from '@shanmen/ui';
import { parts } from './parts.ts';

/** Components, by their capital; icons stand in the gallery all at once, and a context draws nothing. */
const components = Object.keys(ui).filter(name => /^[A-Z]/.test(name) && !/(Icon|Context)$/.test(name));
const shown = new Set(parts.flatMap(part => part.shows));
/** Around every app, and so around the gallery too. */
const around = new Set(['AppProvider']);

describe('the gallery', () => {
  it('U-42 shows every exported part', () => {
    expect(components.filter(name => !shown.has(name) && !around.has(name))).toEqual([]);
  });

  it('U-42 shows nothing that is not exported', () => {
    expect([...shown].filter(name => !components.includes(name))).toEqual([]);
  });

  it('gives every part an address of its own', () => {
    expect(new Set(parts.map(part => part.id)).size).toBe(parts.length);
  });
});
