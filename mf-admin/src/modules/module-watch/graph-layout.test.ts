import { box, layOut } from './graph-layout.ts';

const module = (name: string, gzipBytes: number, externals: readonly string[] = []) => ({
  module: name,
  gzipBytes,
  externals: [...externals],
});

describe('the graph of modules', () => {
  it('puts each module to the right of what it stands on, the heaviest of a column first', () => {
    const { nodes, edges } = layOut([
      module('mf-goods', 60, ['react', '@shanmen/ui']),
      module('react', 3),
      module('dayjs', 7),
      module('@shanmen/ui', 500, ['react']),
    ]);
    const places = Object.fromEntries(nodes.map(({ of, x, y }) => [of.module, [Math.sign(x), Math.sign(y)]]));
    expect(places).toMatchObject({ dayjs: [0, 0], react: [0, 1], '@shanmen/ui': [1, 0] });
    const right = nodes.find(({ of }) => of.module === 'mf-goods');
    expect(right?.x).toBeGreaterThan(2 * box.width);
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      ['react', '@shanmen/ui'],
      ['react', 'mf-goods'],
      ['@shanmen/ui', 'mf-goods'],
    ]);
  });

  it('comes to an end where two modules stand on each other', () => {
    expect(layOut([module('a', 1, ['b']), module('b', 1, ['a'])]).nodes).toHaveLength(2);
  });
});
