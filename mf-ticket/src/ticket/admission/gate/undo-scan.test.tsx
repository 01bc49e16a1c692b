import { session, storage } from '@shanmen/shared';
import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { refusal } from '@shanmen/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
const codes = ['ticket:check-in:scan', 'ticket:check-in:undo'];
const inside = { persons: 1, estimated: false };
const admission: ScanAnswer = {
  id: 7,
  result: 'OK',
  text: '请通行',
  persons: 1,
  at: '2026-11-20T01:59:00Z',
  code: '1234567890123456',
  gateName: '古寺山门',
  ticket: null,
};
let opened: OpenScreen | undefined;

async function openGate(permissions: readonly string[], isLate = false): Promise<OpenScreen> {
  storage.write('posData', { gateId: 3, direction: 'IN' });
  opened = await openScreen('check-in', {
    permissions,
    handlers: {
      ...ticketHandlers({ now: morning, startsOpen: true }),
      'GET /api/ticket/check-ins': () => answer({ scans: [admission], admittedToday: 1, inside }),
      'POST /api/ticket/check-ins/:id/undo': () =>
        isLate ? refusal('undo_too_late') : answer({ ...admission, id: 8, result: 'UNDO', text: '误检撤销' }),
    },
  });
  await screen.findByRole('heading', { name: /古寺山门/ });
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

it('takes the last admission back by two keys, with its reason', async () => {
  const gate = await openGate(codes);
  await user.keyboard('{F8}');
  await screen.findByRole('button', { name: /走错检票口/ });
  await user.keyboard('3');
  await waitFor(() => {
    const call = gate.calls().find(({ target }) => target === '/api/ticket/check-ins/7/undo');
    expect(call?.body).toEqual({ gateId: 3, reason: '走错检票口' });
  });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '撤销误检' })).toBeNull());
  const result = screen.getByRole('status', { name: '检票结果' });
  expect(result).toHaveTextContent('已撤销');
  expect(result).not.toHaveTextContent('请通行');
});

it('tells scans of another day by their date', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), advanceTimers: true });
  await openGate(codes);
  expect(await screen.findByText('11-20 09:59')).toBeVisible();
  jest.useRealTimers();
});

it('says why it is too late, and is left by Esc', async () => {
  await openGate(codes, true);
  await user.keyboard('{F8}');
  await screen.findByRole('button', { name: /误扫/ });
  await user.keyboard('1');
  expect(await screen.findByText('超过 10 分钟或非最近一次检票')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '撤销误检' })).toBeNull());
});

it('is not offered to whoever may only admit', async () => {
  await openGate(['ticket:check-in:scan']);
  await user.keyboard('{F8}');
  expect(screen.queryByRole('button', { name: /撤销误检/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
