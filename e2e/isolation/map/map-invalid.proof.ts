import { type Page, test } from '../../fixtures.ts';
import { surviveWithStoredMap, waitWithoutMap } from './spoiled-map.ts';

const spoil = (page: Page, address: string) =>
  page.route(address, route =>
    route.fulfill({ json: { imports: { react: 'https://elsewhere.example/r.js' } } }),
  );

test('M-33 a map that fails its checks: the last good map serves', async ({ page, complaints }) =>
  surviveWithStoredMap({ page, complaints, code: 'MF-112', spoil }));

test('a map that fails its checks in a new browser: the page waits and starts by itself', async ({
  page,
  complaints,
}) => waitWithoutMap({ page, complaints, code: 'MF-112', spoil }));
