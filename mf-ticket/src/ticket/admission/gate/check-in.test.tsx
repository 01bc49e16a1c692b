import { session, storage } from '@shanmen/shared';
import type { Scan } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { type MockHandlers, type MockRequest, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const user = userEvent.setup({ delay: null });
const morning = () => new Date('2026-11-20T02:00:00Z');
let opened: OpenScreen | undefined;

afterEach(async () => {
  jest.useRealTimers();
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

/** The gate of the temple, with one ticket sold for it. */
async function openGate(change: (usual: MockHandlers) => MockHandlers = usual => usual) {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  const ticketNo = await sellOne(usual);
  storage.write('posData', { gateId: 3, direction: 'IN' });
  opened = await openScreen('check-in', { handlers: change(usual), permissions: ['ticket:check-in:scan'] });
  await screen.findByRole('heading', { name: /古寺山门/ });
  return { ticketNo, opened };
}

async function sellOne(handlers: MockHandlers): Promise<string> {
  const body = {
    windowId: 1,
    saleMode: 'FIT',
    visitDate: '2026-11-20',
    lines: [{ productId: 2, slotId: 20_200, qty: 1 }],
    expectedTotalFen: 4000,
    payments: [{ method: 'CASH', amountFen: 4000, tenderFen: 4000 }],
  };
  const request: MockRequest = { params: {}, query: new URLSearchParams(), body, key: 'sale' };
  const sold = await handlers['POST /api/ticket/orders']?.(request);
  return /"ticketNo":"(\d{16})"/.exec(JSON.stringify(sold?.body))?.[1] ?? '';
}

const result = (verdict: string) =>
  waitFor(() => {
    const shown = screen.getByLabelText('检票结果');
    expect(shown).toHaveAttribute('data-verdict', verdict);
    return shown;
  });
const scans = () =>
  opened
    ?.calls()
    .filter(call => call.method === 'POST')
    .map(call => call.body) ?? [];

describe('check-in', () => {
  it('asks for the gate once and remembers it with its direction', async () => {
    opened = await openScreen('check-in', { handlers: ticketHandlers({ now: morning }) });
    await user.click(await screen.findByRole('button', { name: '古寺山门 出' }));
    await screen.findByRole('heading', { name: '古寺山门 出' });
    expect(storage.read('posData')).toEqual({ gateId: 3, direction: 'OUT' });
  });

  it('admits a typed number, in fours or not, with what the inspector needs', async () => {
    const { ticketNo } = await openGate();
    await user.keyboard(`${ticketNo.replace(/(.{4})(?=.)/g, '$1-')}{Enter}`);
    const shown = await result('pass');
    expect(shown).toHaveTextContent('请通行');
    expect(shown).toHaveTextContent('栖霞古寺票');
    expect(shown).toHaveTextContent('2026-11-20 08:00–17:30');
    expect(shown).toHaveTextContent('1 / 1 人');
    expect(scans()[0]).toMatchObject({ code: ticketNo, gateId: 3, direction: 'IN', persons: 1 });
    expect(await screen.findByLabelText('今日已入')).toHaveTextContent('1');
  });

  it('says each answer aloud', async () => {
    const { ticketNo } = await openGate();
    await user.keyboard(`${ticketNo}{Enter}`);
    await result('pass');
    await user.keyboard(`${ticketNo}{Enter}`);
    await result('refuse');
    expect(opened?.shell.record.spoken.map(({ text }) => text)).toEqual(['请通行', '票已使用']);
  });

  it('admits by scan wherever the focus is', async () => {
    const { ticketNo } = await openGate();
    act(() => document.body.focus());
    screen.getByRole('textbox', { name: '扫码或输入票号' }).blur();
    act(() => scanCode(`1.${ticketNo}.1.demo`));
    await result('pass');
    expect(screen.getByRole('textbox', { name: '扫码或输入票号' })).toHaveValue('');
  });

  it('refuses a second time, and says when it was first used', async () => {
    const { ticketNo } = await openGate();
    await user.keyboard(`${ticketNo}{Enter}`);
    await result('pass');
    await user.keyboard(`${ticketNo}{Enter}`);
    const shown = await result('refuse');
    expect(shown).toHaveTextContent('已使用');
    expect(shown).toHaveTextContent('首次检票 11-20 10:00:00');
    const history = screen.getByRole('region', { name: '最近扫码' });
    await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(2));
    expect(within(history).getAllByRole('listitem')[0]).toHaveTextContent('已使用');
  });

  it('says that a ticket of a whole year is used for today, not only when it was used first', async () => {
    const text = '今日已用（每日 1 次）';
    const { ticketNo } = await openGate(usual => ({
      ...usual,
      'POST /api/ticket/check-ins': async request => {
        const answered = await usual['POST /api/ticket/check-ins']?.(request);
        const told = JSON.stringify(answered?.body ?? {});
        if (!answered || !told.includes('USED_UP')) return answered ?? refusal('not_found');
        const body: unknown = JSON.parse(told.replace(/"text":"[^"]*"/, `"text":"${text}"`));
        return { ...answered, body };
      },
    }));
    await user.keyboard(`${ticketNo}{Enter}`);
    await result('pass');
    await user.keyboard(`${ticketNo}{Enter}`);
    expect(await result('refuse')).toHaveTextContent(`${text}，首次检票 11-20 10:00:00`);
  });

  it('refuses what is no ticket of ours', async () => {
    await openGate();
    await user.keyboard('6901234567892{Enter}');
    expect(await result('refuse')).toHaveTextContent('无效票');
  });

  it('lets choose between the tickets of one identity card, for the persons that were set', async () => {
    const card = '990000199001010017';
    const { ticketNo } = await openGate(usual => ({
      ...usual,
      'POST /api/ticket/check-ins': async request => {
        const answered = await usual['POST /api/ticket/check-ins']?.(request);
        if (!isScan(request.body) || request.body.code !== card || !answered)
          return answered ?? refusal('not_found');
        return { ...answered, body: { result: ambiguous(request.body) } };
      },
    }));
    await user.keyboard(`${card}{Enter}`);
    const shown = await result('ask');
    expect(shown).toHaveTextContent('同证多票');
    await user.click(within(shown).getByRole('button', { name: /栖霞古寺票.*08:00–17:30/ }));
    await result('pass');
    expect(scans()[1]).toMatchObject({ code: ticketNo, persons: 1 });

    function ambiguous(scan: Scan) {
      const ticket = {
        productName: '栖霞古寺票',
        crowd: 'ADULT',
        visitDate: '2026-11-20',
        startTime: '08:00',
        endTime: '17:30',
        personCount: 1,
        status: 'I',
        timesLeft: 1,
        placesLeft: 1,
        firstUsedAt: null,
      };
      const choices = [
        { ...ticket, ticketNo },
        { ...ticket, ticketNo: '2611200000012377', productName: '山景联票', startTime: null, endTime: null },
      ];
      const said = { result: 'AMBIGUOUS', text: '同证多票', persons: 0, at: scan.deviceTime };
      return { id: 9001, ...said, code: '990000********0017', gateName: '古寺山门', ticket: null, choices };
    }
  });

  it('says of an identity card without a ticket that there is none, not that it is void', async () => {
    await openGate(usual => ({
      ...usual,
      'POST /api/ticket/check-ins': async request => {
        const answered = await usual['POST /api/ticket/check-ins']?.(request);
        const text = '此证件名下没有今日可用的门票';
        const body = JSON.parse(JSON.stringify(answered?.body ?? null));
        return { status: 200, body: { result: { ...body.result, code: '990000********0017', text } } };
      },
    }));
    await user.keyboard('990000199001010017{Enter}');
    const shown = await result('refuse');
    expect(shown).toHaveTextContent('没有门票');
    expect(shown).toHaveTextContent('此证件名下没有今日可用的门票');
    expect(shown).not.toHaveTextContent('无效票');
  });

  it('says of a ticket for many days until when it holds', async () => {
    const { ticketNo } = await openGate(usual => ({
      ...usual,
      'POST /api/ticket/check-ins': async request => {
        const answered = await usual['POST /api/ticket/check-ins']?.(request);
        const { result: scanned } = JSON.parse(JSON.stringify(answered?.body ?? null));
        const ticket = { ...scanned.ticket, lastDay: '2027-11-19', startTime: null, endTime: null };
        return { status: 200, body: { result: { ...scanned, ticket } } };
      },
    }));
    await user.keyboard(`${ticketNo}{Enter}`);
    expect(await result('pass')).toHaveTextContent('有效期2026-11-20 至 2027-11-19');
  });

  it('T-26 asks again under the same nonce when the line broke, and counts once', async () => {
    let isBroken = true;
    const { ticketNo } = await openGate(usual => ({
      ...usual,
      'POST /api/ticket/check-ins': async request => {
        const answered = await usual['POST /api/ticket/check-ins']?.(request);
        return isBroken || !answered ? refusal('database_unavailable') : answered;
      },
    }));
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    await user.keyboard(`${ticketNo}{Enter}`);
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(await result('broken')).toHaveTextContent('请勿放行');
    isBroken = false;
    await user.keyboard('{Enter}');
    await result('pass');
    const nonces = new Set(scans().map(body => (isScan(body) ? body.nonce : '')));
    expect(nonces.size).toBe(1);
    expect(await screen.findByLabelText('今日已入')).toHaveTextContent('1');
  });

  it('turns the direction and leaves the gate by keys', async () => {
    await openGate();
    await user.keyboard('{F3}');
    await screen.findByRole('heading', { name: '古寺山门 出' });
    await user.keyboard('{F2}');
    expect(await screen.findByText(/选择本机所在的检票口/)).toBeInTheDocument();
  });

  it('T-29 asks when more persons were set than the ticket has, and starts again from one', async () => {
    const { ticketNo } = await openGate();
    await user.keyboard(`{PageUp}{PageUp}${ticketNo}{Enter}`);
    const shown = await result('ask');
    expect(shown).toHaveTextContent('人数超出');
    expect(shown).toHaveTextContent('本票仅限 1 人，已输入 3 人');
    expect(shown).not.toHaveTextContent('1 / 1 人');
    expect(scans()[0]).toMatchObject({ persons: 3 });
    expect(screen.getByRole('status', { name: '本次人数' })).toHaveTextContent('1 人');
    await user.keyboard(`${ticketNo}{Enter}`);
    await result('pass');
    expect(scans()[1]).toMatchObject({ persons: 1 });
  });
});

function isScan(body: unknown): body is Scan {
  return typeof body === 'object' && body !== null && 'nonce' in body;
}
