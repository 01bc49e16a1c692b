import { session, storage } from '@shanmen/shared';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
const ticketPaper = {
  widthMm: 210,
  heightMm: 90,
  parts: [{ field: 'ticketNo', xMm: 10, yMm: 10, widthMm: 40, sizePt: 10, text: '' }],
  offsetXMm: 0,
  offsetYMm: 0,
};
let opened: OpenScreen | undefined;

async function openWindow(hasPaper: boolean): Promise<void> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', {
    handlers: {
      ...usual,
      'GET /api/ticket/sale-boot': async request => {
        const body: object = JSON.parse(
          JSON.stringify((await usual['GET /api/ticket/sale-boot']?.(request))?.body),
        );
        const result: object = 'result' in body && body.result instanceof Object ? body.result : {};
        return {
          status: 200,
          body: { ...body, result: { ...result, ...(hasPaper ? { ticketPaper } : {}) } },
        };
      },
    },
  });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const light = () => screen.getByRole('status', { name: '打印机' });
/** The receipt comes from the roll: with the tickets in one print, or behind their own. */
async function sellsInPrints(count: number): Promise<void> {
  const printed = capturePrints();
  await user.keyboard('g{F8}{Enter}');
  await screen.findByText(/已打印/);
  await waitFor(() => expect(printed).toHaveLength(count));
  await user.keyboard('{Enter}');
}

it('T-53 changes from the printer of tickets to the roll and back, and this machine remembers it', async () => {
  await openWindow(true);
  expect(light()).toHaveTextContent('打印机 · 票纸');
  await sellsInPrints(2);
  await user.keyboard('{Alt>}p{/Alt}');
  await waitFor(() => expect(light()).toHaveTextContent('打印机 · 小票卷'));
  expect(storage.read('posData')).toMatchObject({ ticketsOnRoll: true });
  await sellsInPrints(1);
  await user.click(screen.getByRole('button', { name: /换打印机/ }));
  await waitFor(() => expect(light()).toHaveTextContent('打印机 · 票纸'));
});

it('T-53 shows at its light what did not come out, and offers no other printer where there is none', async () => {
  await openWindow(false);
  expect(screen.queryByRole('button', { name: /换打印机/ })).toBeNull();
  capturePrints(() => {
    throw new Error('out of paper');
  });
  await user.keyboard('g{F8}{Enter}');
  await waitFor(() => expect(light()).toHaveTextContent('未打出，请补打'));
});
