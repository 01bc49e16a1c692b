import { session } from '@shanmen/shared';
import { type MockHandlers, type MockRequest, refusal } from '@shanmen/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const morning = () => new Date('2026-11-20T02:00:00Z');

const user = userEvent.setup({ delay: null });
let opened: OpenScreen | undefined;

/** What the shell was told to wait for, at the moment of the call. */
async function openWatched(path: keyof MockHandlers, answered?: MockHandlers[keyof MockHandlers]) {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  const seen: string[] = [];
  const watched = async (request: MockRequest) => {
    seen.push(...(opened?.shell.record.working ?? []));
    return (await (answered ?? usual[path])?.(request)) ?? refusal('not_found');
  };
  opened = await openScreen('sale-system', { handlers: { ...usual, [path]: watched } });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  return { seen, working: opened.shell.record.working };
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

describe('lock screen and update wait', () => {
  it('for a payment, until it is recorded', async () => {
    capturePrints();
    const { seen, working } = await openWatched('POST /api/ticket/orders');
    await user.keyboard('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    expect(seen).toEqual(['payment']);
    await waitFor(() => expect([...working]).toEqual([]));
  });

  it('for a payment, until it is refused', async () => {
    const refuse = () => refusal('sold_out', '余票不足');
    const { seen, working } = await openWatched('POST /api/ticket/orders', refuse);
    await user.keyboard('g{F8}{Enter}');
    await screen.findByText('余票不足');
    expect(seen).toEqual(['payment']);
    await waitFor(() => expect([...working]).toEqual([]));
  });

  it('for money that is put into or taken out of the drawer, until it is recorded', async () => {
    const refuse = () => refusal('invalid_input', '钱箱里没有这么多现金');
    const { seen, working } = await openWatched('POST /api/ticket/cash-moves', refuse);
    await user.keyboard('{Alt>}o{/Alt}');
    await screen.findByRole('dialog', { name: '钱箱' });
    await user.keyboard('{Enter}');
    await screen.findByText('钱箱里没有这么多现金');
    expect(seen).toEqual(['payment']);
    await waitFor(() => expect([...working]).toEqual([]));
  });

  it('for the slips, until they are confirmed', async () => {
    capturePrints();
    const { seen, working } = await openWatched('POST /api/ticket/orders/:orderNo/prints');
    await user.keyboard('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    expect(seen).toContain('print');
    await waitFor(() => expect([...working]).toEqual([]));
  });

  it('for the slips, until the printer has failed', async () => {
    const seen: string[] = [];
    capturePrints(() => {
      seen.push(...(opened?.shell.record.working ?? []));
      throw new Error('out of paper');
    });
    const { working } = await openWatched('POST /api/ticket/orders');
    await user.keyboard('g{F8}{Enter}');
    await screen.findByText(/未打印/);
    expect(seen).toContain('print');
    await waitFor(() => expect([...working]).toEqual([]));
  });
});

describe('the voice', () => {
  it('says what is due when cash is asked for, then what was taken', async () => {
    capturePrints();
    await openWatched('POST /api/ticket/orders');
    await user.keyboard('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    expect(opened?.shell.record.spoken.map(({ text }) => text)).toEqual([
      '您好，一张栖霞古寺票，应收四十元',
      '收您四十元',
    ]);
  });
});
