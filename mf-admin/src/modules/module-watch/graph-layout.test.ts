import { box, layOut } from './graph-layout.ts';

const weighed = (name: string, gzipBytes: number, externals: readonly string[] = []) => ({
  module: name,
  gzipBytes,
  externals: [...externals],
});

describe('the graph of modules', () => {
  it('puts each module to the right of what it stands on, the heaviest of a column first', () => {
    const { nodes, edges } = layOut([
      weighed('mf-goods', 60, ['react', '@shanmen/ui']),
      weighed('react', 3),
      weighed('dayjs', 7),
      weighed('@shanmen/ui', 500, ['react']),
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
    expect(layOut([weighed('a', 1, ['b']), weighed('b', 1, ['a'])]).nodes).toHaveLength(2);
  });
});
