import type { PartParcel } from '@shanmen/shared';
import { answer, createTestShell, type MockHandlers, refusal, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { screen } from '@testing-library/dom';

import { handlers } from '../dev/handlers.ts';
import { parts } from './main.ts';

const server = serveMock(handlers);
let end: () => Promise<void> = async () => undefined;

async function stand(documentNo: string, changed: MockHandlers): Promise<void> {
  server.replace({ ...handlers, ...changed });
  const shell = createTestShell();
  const domElement = document.body.appendChild(document.createElement('div'));
  const parcel: PartParcel | undefined = await parts?.['document-detail']?.({ documentNo });
  const mounted = { domElement, shell, tab: null, failed: () => undefined };
  await parcel?.mount(mounted);
  end = async () => {
    await parcel?.unmount(mounted);
    queryClient.clear();
    shell.dispose();
    domElement.remove();
  };
}

beforeEach(() => Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => end());

it('document-detail says to whom the server refuses a document what the server says', async () => {
  await stand('JH2611200-0001', { 'GET /api/goods/documents/jh': () => refusal('no_permission') });
  expect(await screen.findByText('没有权限执行此操作')).toBeVisible();
});

it('document-detail finds a document by its whole number only, and by the number of a document only', async () => {
  await stand('JH2611200-0001', {
    'GET /api/goods/documents/jh': () => answer({ rows: [], total: 0, totals: {} }),
  });
  expect(await screen.findByText(/没有找到这张单据/)).toBeVisible();
  await end();
  await stand('D2611300008044', {});
  expect(await screen.findByText(/没有找到这张单据/)).toBeVisible();
});
