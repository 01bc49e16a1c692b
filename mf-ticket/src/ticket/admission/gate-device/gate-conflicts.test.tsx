import { session, storage } from '@shanmen/shared';
import { answer, type MockRequest } from '@shanmen/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;
let asked: (string | null)[] = [];

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  asked = [];
  localStorage.clear();
  session.end('signed-out');
});

/** The gate of the temple, while a conflict waits at another one until it is settled. */
async function openGate(permissions: readonly string[]) {
  let isOpen = true;
  const conflict = {
    id: 7,
    deviceName: '南门左闸',
    gateName: '南门 1',
    ticketNo: '2611200000012377',
    productName: '大门成人票',
    persons: 1,
    judged: 'REFUNDED',
    deviceTime: '2026-11-20T01:40:00Z',
    at: '2026-11-20T01:55:00Z',
    state: 'open',
    settledBy: null,
    note: null,
  };
  storage.write('posData', { gateId: 3, direction: 'IN' });
  opened = await openScreen('check-in', {
    permissions: ['ticket:check-in:scan', ...permissions],
    handlers: {
      ...ticketHandlers({ now: morning, startsOpen: true }),
      'GET /api/ticket/scan-conflicts': ({ query }: MockRequest) => {
        asked.push(query.get('gateId'));
        return answer(isOpen ? { rows: [conflict], total: 1 } : { rows: [], total: 0 });
      },
      'POST /api/ticket/scan-conflicts/:id/settle': () => {
        isOpen = false;
        return answer({ ...conflict, state: 'settled' });
      },
    },
  });
  return screen.findByRole('region', { name: '离线冲突' });
}

describe('conflicts of gates that had no line', () => {
  it('T-27 of every gate stand before whoever may settle them, wherever it happened', async () => {
    const list = await openGate(['ticket:check-in:force']);
    expect(list).toHaveTextContent('已退票 大门成人票 1 人');
    expect(list).toHaveTextContent('南门 1 南门左闸 …2377');
    expect(asked).toEqual([null]);
    await user.click(screen.getByRole('button', { name: '已劝离' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '离线冲突' })).toBeNull());
    const settled = opened?.calls().find(call => call.method === 'POST');
    expect(settled).toMatchObject({ body: { note: '已劝离' } });
  });

  it('are those of the own gate for others, who settle none', async () => {
    await openGate([]);
    expect(asked).toEqual(['3']);
    expect(screen.queryByRole('button', { name: '已劝离' })).toBeNull();
  });
});
