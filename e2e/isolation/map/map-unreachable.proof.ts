import { type Page, test } from '../../fixtures.ts';
import { surviveWithStoredMap, waitWithoutMap } from './spoiled-map.ts';

const spoil = (page: Page, address: string) =>
  page.route(address, route => route.fulfill({ status: 503, body: '' }));

test('M-33 a map that cannot be reached: the last good map serves', async ({ page, complaints }) =>
  surviveWithStoredMap({ page, complaints, code: 'MF-111', spoil }));

test('a map that cannot be reached in a new browser: the page waits and starts by itself', async ({
  page,
  complaints,
}) => waitWithoutMap({ page, complaints, code: 'MF-111', spoil }));
