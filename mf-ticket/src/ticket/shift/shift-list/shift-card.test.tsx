import { ShellContext } from '@shanmen/shared';
import type { ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { fen } from '@shanmen/shared/money';
import { answer, createTestShell, type TestShell } from '@shanmen/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { openScreen } from '../../../../test/open-screen.tsx';
import { ShiftCard } from './shift-card.tsx';

const open: ShiftRow = {
  id: 7,
  no: 'B2611200007',
  bizDate: '2026-11-20',
  siteName: '南门',
  windowName: '南门 1 号窗口',
  sellerName: '王芳',
  isOwn: false,
  state: 'OPEN',
  openedAt: '2026-11-20T00:30:00.000Z',
  closedAt: null,
  openingFloatFen: fen(500_00),
  floatDetail: null,
  paper: null,
  soldTickets: 3,
  soldFen: fen(120_00),
  secondsPerSale: null,
  expectedCashFen: null,
  countedCashFen: null,
  overShortFen: null,
  overShortReason: null,
  methods: null,
  trade: null,
  forcedName: null,
  forceReason: null,
  auditName: null,
  auditedAt: null,
  auditRemark: null,
  returnNote: null,
  moves: [],
};
const closed: ShiftRow = {
  ...open,
  state: 'CLOSED',
  closedAt: '2026-11-20T09:00:00.000Z',
  paper: { from: 'A0101', to: 'A0102', voided: 1 },
  expectedCashFen: fen(584_00),
  countedCashFen: fen(579_00),
  overShortFen: fen(-5_00),
  overShortReason: '售票员离岗',
  forcedName: '方竹',
  forceReason: '突发不适',
  methods: [{ method: 'CASH', count: 3, takenFen: fen(120_00), backCount: 1, backFen: fen(36_00) }],
  trade: {
    raisedFen: fen(0),
    refundedTickets: 1,
    voidedTickets: 0,
    refundFen: fen(40_00),
    feeFen: fen(4_00),
    netFen: fen(84_00),
  },
};

const permissions = ['ticket:shift:view', 'ticket:shift:force-close'];
const user = userEvent.setup({ delay: null });
let shell: TestShell;
let printed: string[];

beforeEach(() => {
  printed = capturePrints();
  shell = createTestShell({ permissions });
});
afterEach(() => shell.dispose());

function show(shift: ShiftRow): void {
  render(
    <ShellContext value={shell}>
      <QueryClientProvider client={new QueryClient()}>
        <ShiftCard shift={shift} />
      </QueryClientProvider>
    </ShellContext>,
  );
}

const slip = new RegExp(
  [
    '交班单.*王芳.*售票3 张售票额¥120\\.00退票1 张退票额¥40\\.00退票手续费¥4\\.00净额¥84\\.00',
    '现金¥84\\.00收 3 笔 ¥120\\.00退 1 笔 ¥36\\.00',
    '应有现金¥584\\.00.*短款¥5\\.00.*票纸止号A0102废票纸1 张.*强制交班 方竹.*原因 突发不适.*班长签字',
  ].join('.*'),
);

it('prints the 交班单 of a shift that has ended once more', async () => {
  show(closed);
  await user.click(screen.getByRole('button', { name: '补打交班单' }));
  await waitFor(() => expect(printed).toEqual([expect.stringMatching(slip)]));
});

it('says that it was not printed, and tries again', async () => {
  let isBroken = true;
  printed = capturePrints(() => {
    if (isBroken) throw new Error('no printer');
  });
  show(closed);
  await user.click(screen.getByRole('button', { name: '补打交班单' }));
  const again = await screen.findByRole('button', { name: '交班单未打印，再试一次' });
  isBroken = false;
  await user.click(again);
  await waitFor(() => expect(printed).toHaveLength(1));
});

it('prints it as 强制交班 ends the shift, and none before', async () => {
  const usual = ticketHandlers({ now: () => new Date(open.openedAt), startsOpen: true });
  const list = await openScreen('shift-list', {
    handlers: {
      ...usual,
      'GET /api/ticket/shifts': () =>
        answer({ rows: [open], total: 1, totals: { sold: 80_00, overShort: 0 } }),
      'POST /api/ticket/shifts/7/force-close': () => answer(closed),
    },
    permissions,
  });
  await user.click(await screen.findByRole('button', { name: '强制交班' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('实点现金'), '575');
  await user.type(form.getByLabelText('原因'), '售票员离岗');
  expect(printed).toEqual([]);
  await user.click(form.getByRole('button', { name: /强制交班/ }));
  await waitFor(() => expect(printed).toEqual([expect.stringMatching(slip)]));
  await list.close();
});

it('audits with cash, difference and reason in sight', async () => {
  const usual = ticketHandlers({ now: () => new Date(open.openedAt), startsOpen: true });
  const list = await openScreen('shift-list', {
    handlers: {
      ...usual,
      'GET /api/ticket/shifts': () =>
        answer({ rows: [closed], total: 1, totals: { sold: 80_00, overShort: -5_00 } }),
    },
    permissions: ['ticket:shift:view', 'ticket:shift:audit'],
  });
  await user.click(await screen.findByRole('button', { name: /^审\s?核$/ }));
  const form = await screen.findByRole('dialog');
  for (const text of [/584\.00/, /579\.00/, /-5\.00/, /售票员离岗/, /方竹/, /突发不适/]) {
    expect(within(form).getByText(text)).toBeVisible();
  }
  await list.close();
});
