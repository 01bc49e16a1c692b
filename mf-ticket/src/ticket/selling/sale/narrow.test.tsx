import { session } from '@shanmen/shared';
import { answer } from '@shanmen/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

/** The sale window in a page that is too narrow for it, or wide enough. */
async function openAt(isNarrow: boolean) {
  const real = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query =>
      Object.assign(real(query), { matches: isNarrow && query === '(max-width: 1023px)' }),
    );
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  const sold = jest.fn(usual['POST /api/ticket/orders'] ?? (() => answer(null)));
  const handlers = { ...usual, 'POST /api/ticket/orders': sold };
  opened = await openScreen('sale-system', { handlers });
  return sold;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

describe('a page that is too narrow for the sale window', () => {
  it('says so, and no key sells behind the words', async () => {
    const sold = await openAt(true);
    await screen.findByRole('heading', { name: '屏幕太窄' });
    await userEvent.setup({ delay: null }).keyboard('g{F8}{Enter}');
    expect(sold).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: /栖霞古寺票/ })).toBeNull();
  });

  it('twin: the same keys sell where it is wide enough', async () => {
    capturePrints();
    const sold = await openAt(false);
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await userEvent.setup({ delay: null }).keyboard('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    expect(sold).toHaveBeenCalledTimes(1);
  });
});
