/** A map as the server composes it, small and valid; a test spoils what it is about. */
export function exampleMap(sequence = 100) {
  const hash = `sha384-${'A'.repeat(64)}`;
  const react = '/m/react/19.3.1/react.11111111.js';
  const entry = '/m/mf-goods/1.0.0/main.22222222.js';
  const sheet = '/m/mf-goods/1.0.0/main.33333333.css';
  const earlier = '/m/mf-goods/0.9.0/main.44444444.js';
  return {
    imports: { react, 'mf-goods': entry },
    scopes: {},
    integrity: { [react]: hash, [entry]: hash, [sheet]: hash, [earlier]: hash },
    depcache: { [entry]: ['react'] },
    'x-release': {
      sequence,
      app: '2.4.33',
      cohort: 'stable',
      createdAt: '2026-11-20T01:12:03.000Z',
      validUntil: '2026-12-20T01:12:03.000Z',
      urgent: false,
      modules: {
        react: { version: '19.3.1', commit: 'abc', contract: 1, shared: {}, css: [], retained: [] },
        'mf-goods': {
          title: '商品',
          titles: { en: 'Goods', 'zh-tw': '商品' },
          version: '1.0.0',
          commit: 'abc',
          contract: 1,
          shared: { react: '^19.3' },
          css: [sheet],
          retained: [{ version: '0.9.0', url: earlier, css: [] }],
        },
      },
    },
  };
}

export type ExampleMap = ReturnType<typeof exampleMap>;
