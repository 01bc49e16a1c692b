import { session } from '@shanmen/shared';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const morning = () => new Date('2026-11-20T02:00:00Z');

const adult = '990000199001010017';
const woman = '990000198506150029';
const old = '990000194809090045';

const user = userEvent.setup({ delay: null });
let opened: OpenScreen | undefined;

async function openWindow(handlers: MockHandlers = {}): Promise<OpenScreen> {
  capturePrints();
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers } });
  await screen.findByRole('button', { name: /大门成人票/ });
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const press = (keys: string) => user.keyboard(keys);
const dialog = () => screen.findByRole('dialog', { name: '录入游客证件' });
const cart = () => screen.getByRole('region', { name: '购物车' });
const sold = ({ calls }: OpenScreen) =>
  calls().find(call => call.method === 'POST' && call.target === '/api/ticket/orders')?.body;

describe('naming visitors', () => {
  it('goes from the cart over two documents to the money and the tickets, by keys alone', async () => {
    const window = await openWindow();
    await press('2c{F8}');
    expect(await dialog()).toHaveTextContent('第 1 / 2 位');
    await press(`${adult}{Enter}`);
    await waitFor(async () => expect(await dialog()).toHaveTextContent('第 2 / 2 位'));
    await press(`${woman}{Enter}`);
    await screen.findByRole('dialog', { name: '现金收款' });
    await press('{Enter}');
    await screen.findByText('已售 2 张');
    expect(sold(window)).toMatchObject({
      lines: [
        {
          productId: 1,
          qty: 2,
          visitors: [
            { idKind: 'ID_CARD', idNo: adult },
            { idKind: 'ID_CARD', idNo: woman },
          ],
        },
      ],
    });
  });

  it('shows a mask, never the number, and keeps nothing on the machine', async () => {
    await openWindow();
    await press(`2c{F7}${adult}{Enter}`);
    const named = await within(await dialog()).findByRole('list', { name: '已录证件' });
    expect(named).toHaveTextContent('9900********0017');
    expect(document.body).not.toHaveTextContent(adult);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/19900101|0017/);
  });

  it('offers the cheaper ticket that the age gives a right to, and Enter takes it', async () => {
    const window = await openWindow();
    await press(`c{F7}${old}{Enter}`);
    expect(await dialog()).toHaveTextContent('该游客 78 岁，可享大门免票，是否切换？');
    await press('{Enter}');
    await waitFor(() => expect(cart()).toHaveTextContent('大门免票'));
    expect(cart()).not.toHaveTextContent('大门成人票');
    await press('{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect(sold(window)).toMatchObject({ expectedTotalFen: 0, payments: [] });
  });

  it('keeps the dear ticket when the seller says no', async () => {
    await openWindow();
    await press(`c{F7}${old}{Enter}`);
    await within(await dialog()).findByRole('alert');
    await press('{Escape}');
    await waitFor(() => expect(cart()).toHaveTextContent('证件 1/1'));
    expect(cart()).toHaveTextContent('大门成人票');
  });

  it('asks which certificate was shown where age gives no right', async () => {
    const window = await openWindow();
    await press(`b{F8}${adult}{Enter}`);
    expect(await dialog()).toHaveTextContent('出示了哪种证件');
    await press('1');
    await screen.findByRole('dialog', { name: '现金收款' });
    await press('{Enter}');
    await screen.findByText('已售 1 张');
    expect(sold(window)).toMatchObject({ lines: [{ visitors: [{ idNo: adult, cert: 'STUDENT' }] }] });
  });

  it('refuses a wrong number at once, without asking the server', async () => {
    const window = await openWindow();
    await press('c{F7}990000199001010018{Enter}');
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('校验位');
    expect(window.calls().some(call => call.target === '/api/ticket/visitors/check')).toBe(false);
  });

  it('keeps a wrong number to be put right, and a scanned card takes its place', async () => {
    await openWindow();
    await press('2c{F7}990000199001010018{Enter}');
    const field = within(await dialog()).getByLabelText('证件号码');
    expect(field).toHaveTextContent('990000199001010018');
    await press('{Backspace}7{Enter}');
    await waitFor(async () => expect(await dialog()).toHaveTextContent('第 2 / 2 位'));
    await press('990000{Enter}');
    scanCode(woman);
    await waitFor(() => expect(cart()).toHaveTextContent('证件 2/2'));
  });

  it('types a refused number anew, key by key as a slow reader does, or marks and pastes it', async () => {
    await openWindow();
    await press('3c{F7}990000199001010018{Enter}');
    await within(await dialog()).findByRole('alert');
    await press(`${adult}{Enter}`);
    await waitFor(async () => expect(await dialog()).toHaveTextContent('第 2 / 3 位'));
    await press('99{Control>}a{/Control}');
    await user.paste(` ${woman.slice(0, 6)} ${woman.slice(6)}\n`);
    const field = within(await dialog()).getByLabelText('证件号码');
    await waitFor(() => expect(field).toHaveTextContent(new RegExp(`^${woman}$`)));
    await press('{Enter}');
    await waitFor(async () => expect(await dialog()).toHaveTextContent('第 3 / 3 位'));
    await press('123{Control>}a{/Control}{Backspace}');
    await waitFor(() => expect(field).toHaveTextContent('刷身份证'));
  });

  it('T-34 refuses the same person twice before any money, and asks the server nothing more', async () => {
    const window = await openWindow();
    await press(`2c{F8}${adult}{Enter}${adult}{Enter}`);
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent(
      '9900********0017 已经录入，一人一张',
    );
    expect(await dialog()).toHaveTextContent('第 2 / 2 位');
    expect(window.calls().filter(call => call.target === '/api/ticket/visitors/check')).toHaveLength(1);
  });

  it('takes a scanned card at any time, and says when nothing needs it', async () => {
    await openWindow();
    await press('g');
    scanCode(adult);
    await waitFor(() => expect(cart()).toHaveTextContent('所售票种不需要证件'));
    await press('2c');
    scanCode(adult);
    expect(await dialog()).toHaveTextContent('第 2 / 2 位');
    scanCode(woman);
    await waitFor(() => expect(cart()).toHaveTextContent('证件 2/2'));
  });

  it.each([
    ['visitor_blocked', '该游客已被限制购票', '9900********0017：该游客已被限制购票'],
    [
      'duplicate_visitor',
      '9900********0017 当日已有同类门票（年卡）',
      '9900********0017 当日已有同类门票（年卡）',
    ],
  ] as const)(
    'gives a visitor back whom the server refuses while the next is typed: %s',
    async (code, message, said) => {
      await openWindow({ 'POST /api/ticket/visitors/check': () => refusal(code, message) });
      await press(`2c{F7}${adult}{Enter}`);
      expect((await within(await dialog()).findByRole('alert')).textContent).toBe(said);
      expect(await dialog()).toHaveTextContent('第 1 / 2 位');
    },
  );

  it('forgets the last named when a ticket is taken out', async () => {
    await openWindow();
    await press(`2c{F7}${adult}{Enter}${woman}{Enter}`);
    await waitFor(() => expect(cart()).toHaveTextContent('证件 2/2'));
    await press('-');
    await waitFor(() => expect(cart()).toHaveTextContent('证件 1/1'));
    await press('{F7}');
    expect(await dialog()).toHaveTextContent('9900********0017');
    expect(await dialog()).not.toHaveTextContent('0029');
  });
});
