import type { Page, Route } from '@playwright/test';

const mapAddress = '**/importmap.json';

/** One way in which the import map can fail. */
export type SpoiledMap = {
  /** "A map that …". */
  readonly what: string;
  /** What staff can report. */
  readonly code: 'MF-111' | 'MF-112';
  readonly spoil: (page: Page) => Promise<void>;
};

const answering = (answer: NonNullable<Parameters<Route['fulfill']>[0]>) => (page: Page) =>
  page.route(mapAddress, route => route.fulfill(answer)).then(() => undefined);

export const unreachableMaps: readonly SpoiledMap[] = [
  { what: 'is not there', code: 'MF-111', spoil: answering({ status: 404, body: '' }) },
  { what: 'cannot be reached', code: 'MF-111', spoil: answering({ status: 503, body: '' }) },
];

export const invalidMaps: readonly SpoiledMap[] = [
  { what: 'is no JSON', code: 'MF-112', spoil: answering({ body: '{"imports": {' }) },
  {
    what: 'fails its checks',
    code: 'MF-112',
    spoil: answering({ json: { imports: { react: 'https://elsewhere.example/r.js' } } }),
  },
];

export const hangingMap: SpoiledMap = {
  what: 'does not come',
  code: 'MF-111',
  spoil: page => page.route(mapAddress, () => {}).then(() => undefined),
};

/** Lets the server's map through again. */
export const mendMap = (page: Page): Promise<void> => page.unroute(mapAddress);
