import { tillFiles } from './keep-till.ts';

it('K-10 keeps the files of the till, the shell and what these need, in the versions of the map, and no other', () => {
  const [shell, goods, shared, ui, tickets] = [
    'root-config/2',
    'mf-goods/3',
    'shared/1',
    'ui/1',
    'mf-ticket/1',
  ].map(folder => `/m/${folder}/main.js`);
  if (!shell || !goods || !shared || !ui || !tickets) throw new Error('five entries');
  const part = '/m/mf-goods/3/till.1.js';
  const earlier = '/m/mf-goods/2/main.js';
  const all = [shell, goods, part, shared, ui, tickets, earlier];
  const files = tillFiles({
    imports: {
      'root-config': shell,
      'mf-goods': goods,
      '@shanmen/shared': shared,
      '@shanmen/ui': ui,
      'mf-ticket': tickets,
    },
    depcache: { [goods]: ['@shanmen/shared', '@shanmen/ui'], [tickets]: ['@shanmen/shared'] },
    integrity: Object.fromEntries(all.map(url => [url, `sha384-${url}`])),
  });
  expect(Object.keys(files)).toEqual([shell, goods, part, shared, ui]);
  expect(files[part]).toBe(`sha384-${part}`);
});
