import { session } from '@shanmen/shared';
import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../../dev/answers.ts';
import userEvent from '@testing-library/user-event';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scarceSaid } from './few-places.ts';

describe('whoever leads the sellers', () => {
  let opened: OpenScreen | undefined;
  const now = () => new Date('2026-11-20T01:00:00Z');
  const slots = demoWindow({ now, startsOpen: true }).slots('2026-11-20');
  const gate = slots.find(({ capacity }) => capacity >= 1000);
  let remaining = 60;
  let asked = 0;

  async function openWindow(codes: readonly string[]): Promise<OpenScreen> {
    remaining = 60;
    asked = 0;
    opened = await openScreen('sale-system', {
      permissions: [...sellerCodes, ...codes],
      handlers: {
        ...ticketHandlers({ now, startsOpen: true }),
        'GET /api/ticket/slots': () => {
          asked += 1;
          return answer(slots.map(each => (each === gate ? { ...each, remaining } : each)));
        },
      },
    });
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    return opened;
  }

  afterEach(async () => {
    await opened?.close();
    opened = undefined;
    localStorage.clear();
    session.end('signed-out');
  });

  /** The window asks for its slots every two seconds. */
  const nextLook = async () => {
    const before = asked;
    await waitFor(() => expect(asked).toBeGreaterThan(before + 1), { timeout: 10_000 });
  };
  const said = ({ shell }: OpenScreen) => shell.record.spoken.map(({ text }) => text);

  it('T-52 is told once that a slot comes to its end', async () => {
    const window = await openWindow(['ticket:shift:audit']);
    await nextLook();
    expect(said(window)).toEqual([]);
    remaining = 49;
    await waitFor(() => expect(said(window)).toEqual([gate && scarceSaid(gate, slots)]), { timeout: 10_000 });
    remaining = 31;
    await nextLook();
    expect(said(window)).toHaveLength(1);
  });

  it('T-52 is told, and no seller, whose window sells and asks for its slots as before', async () => {
    capturePrints();
    const window = await openWindow([]);
    remaining = 49;
    await nextLook();
    await userEvent.keyboard('g{F8}{Enter}');
    await screen.findByText('已售 1 张');
    await nextLook();
    expect(screen.getByText('联网')).toBeVisible();
    expect(said(window).filter(text => text.includes('不足'))).toEqual([]);
  });
});
