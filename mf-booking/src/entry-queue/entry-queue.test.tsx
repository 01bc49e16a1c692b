import { ShellContext } from '@shanmen/shared';
import type { EntryQueue } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import { placeIn } from '@shanmen/shared/contracts/ticket/booking/entry-place';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { demoOffer, handlers } from '../../dev/handlers.ts';
import { BuyTicket } from '../buy-ticket/buy-ticket.tsx';

const server = serveMock({});
let shell: TestShell;
let queue: EntryQueue;
let isIn = true;
let isCutOff = false;
let joined = 0;

const began = 1_764_000_000_000;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  [isIn, isCutOff, joined] = [true, false, 0];
  queue = {
    isOpen: true,
    now: began,
    letInUntil: began - 60_000,
    lapsedBefore: 0,
    perMinute: 300,
    insideMinutes: 15,
    marks: [
      [began - 30_000, 1000],
      [began, 3000],
    ],
  };
  server.replace({
    ...handlers,
    'GET /api/ticket/public/products': ({ query }) =>
      isIn
        ? answer(demoOffer(query.get('visitDate') ?? ''))
        : refusal('queue_required', '订票人数较多，请排队进入'),
    'POST /api/ticket/public/entry-tickets': () => {
      joined += 1;
      return answer({ arrivedAt: began, queue });
    },
    'GET /api/ticket/public/entry-queue': () =>
      isCutOff ? refusal('service_busy', '系统繁忙') : answer(queue),
  });
  shell = createTestShell({ user: null });
});
afterEach(() => {
  shell.dispose();
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(): Promise<void> {
  render(
    <ShellContext value={shell}>
      <BuyTicket />
    </ShellContext>,
  );
  await wait(100);
}

it('tells the place and the time, keeps the place while the line is cut, and goes on by itself', async () => {
  isIn = false;
  await open();
  expect(screen.getByText('3000')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('预计约 10 分钟');
  expect(screen.queryByRole('radio')).toBeNull();
  queue = { ...queue, now: began + 480_000, letInUntil: began - 10_000, marks: [[began, 400]] };
  await wait(31_000);
  expect(screen.getByText('400')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('预计约 2 分钟');
  isCutOff = true;
  await wait(31_000);
  expect(screen.getByText(/您的位置仍然保留/)).toBeVisible();
  expect(screen.getByText('400')).toBeVisible();
  [isCutOff, isIn] = [false, true];
  queue = { ...queue, letInUntil: began + 1, marks: [] };
  await wait(31_000);
  expect(await screen.findByText('轮到您了，请在 15 分钟内提交订单。')).toBeVisible();
  expect(screen.getByRole('radio', { name: /12:00–14:00/ })).toBeVisible();
  expect(joined).toBe(1);
});

it('keeps what was chosen when the visitor has to queue in between', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '下一步：选门票' }));
  fireEvent.click(screen.getByRole('button', { name: '增加大门成人票' }));
  isIn = false;
  fireEvent.click(screen.getByRole('button', { name: /日期场次/ }));
  await wait(100);
  expect(screen.getByRole('region', { name: '排队进入' })).toBeVisible();
  isIn = true;
  queue = { ...queue, isOpen: false };
  await wait(31_000);
  expect(screen.queryByRole('region', { name: '排队进入' })).toBeNull();
  expect(screen.getByText(/^1 张/)).toBeVisible();
});

it('joins again where the time to book has passed', async () => {
  isIn = false;
  await open();
  queue = { ...queue, lapsedBefore: began + 1 };
  await wait(31_000);
  expect(joined).toBe(2);
});

it('finds a place between two marks, behind all where it is not counted yet, and none where it is let in', () => {
  expect(placeIn(queue, began - 60_000)).toBe(0);
  expect(placeIn(queue, began - 45_000)).toBe(500);
  expect(placeIn(queue, began - 15_000)).toBe(2000);
  expect(placeIn(queue, began + 5000)).toBe(3000);
});
