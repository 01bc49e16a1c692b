import type { PartParcel } from '@shanmen/shared';
import { answer, createTestShell, refusal, type MockHandlers, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { screen } from '@testing-library/dom';

import { ticketHandlers } from '../dev/handlers.ts';
import { parts } from './main.ts';

const server = serveMock(ticketHandlers());
let end: () => Promise<void> = async () => undefined;

async function stand(name: string, props: Record<string, unknown>, handlers: MockHandlers): Promise<void> {
  server.replace({ ...ticketHandlers(), ...handlers });
  const shell = createTestShell();
  const domElement = document.body.appendChild(document.createElement('div'));
  const parcel: PartParcel | undefined = await parts?.[name]?.(props);
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

it.each([
  ['order-detail', { orderNo: 'D1' }, 'GET /api/ticket/orders/:orderNo/detail'],
  ['shift-summary', { shiftNo: 'B1' }, 'GET /api/ticket/shifts'],
])('%s says to whom the server refuses it what the server says', async (name, props, route) => {
  await stand(name, props, { [route]: () => refusal('no_permission') });
  expect(await screen.findByText('没有权限执行此操作')).toBeVisible();
});

it('shift-summary finds a shift by its whole number only', async () => {
  const none = { rows: [], total: 0, totals: { sold: 0, overShort: 0 } };
  await stand('shift-summary', { shiftNo: 'B1' }, { 'GET /api/ticket/shifts': () => answer(none) });
  expect(await screen.findByText(/没有找到这个班次/)).toBeVisible();
});
