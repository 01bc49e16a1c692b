import { TextDecoder, TextEncoder } from 'node:util';
import type { HeardEvent } from '@shanmen/shared';

import { EventReader, EventText } from './event-reader.ts';

Object.assign(globalThis, { TextDecoder, TextEncoder });

const beat = ': \n\n';
const changed = 'id: 1\nevent: changed\ndata: {"area":"ticket","noun":"order"}\n\n';
const revoked = 'id: 2\nevent: session.revoked\ndata: {"reason":"kicked"}\n\n';

describe('the text of the stream', () => {
  it('may be cut anywhere', () => {
    const text = beat + changed + 'event: of-tomorrow\ndata: {}\n\n' + revoked;
    const events: unknown[] = [];
    const reading = new EventText();
    for (const letter of text) events.push(...reading.take(letter));
    expect(events).toEqual([
      { name: 'changed', area: 'ticket', noun: 'order' },
      { name: 'session.revoked', reason: 'kicked' },
    ]);
  });
});

describe('the reader of the stream', () => {
  let reading: Reading;
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    reading = startReading();
  });
  afterEach(() => {
    reading.end();
    jest.useRealTimers();
  });

  it('tells what comes, and what it may have missed once the stream is back', async () => {
    reading.last().send(beat + changed);
    await soon();
    reading.last().close();
    await pass(1000);
    reading.last().send(changed);
    await soon();
    expect(reading.heard.map(({ name }) => name)).toEqual(['changed', 'stream.interrupted', 'changed']);
  });

  it('comes back after 1, 2, 4 … 30 s while nobody answers, and at once when the network is back', async () => {
    reading.answer = 'unreachable';
    reading.last().close();
    const asked: number[] = [];
    for (let second = 1; second <= 100; second += 1) {
      const before = reading.asked;
      await pass(1000);
      if (reading.asked > before) asked.push(second);
    }
    expect(asked).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
    const before = reading.asked;
    reading.reader.wake();
    await soon();
    expect(reading.asked).toBe(before + 1);
  });

  it('gives up a stream that has fallen silent', async () => {
    await pass(39_000);
    reading.last().send(beat);
    await pass(39_000);
    expect(reading.asked).toBe(1);
    await pass(3_000);
    expect(reading.asked).toBe(2);
  });

  it('keeps a stream on which the server gives a sign now and then', async () => {
    for (let beats = 0; beats < 10; beats += 1) {
      reading.last().send(beat);
      await pass(30_000);
    }
    expect(reading.asked).toBe(1);
  });

  it('waits without asking while nobody is signed in, the screen is locked, or the session is over', async () => {
    reading.last().send(revoked);
    await soon();
    await pass(600_000);
    expect(reading.asked).toBe(1);

    reading.answer = 423;
    reading.reader.wake();
    await soon();
    expect(reading.heard.at(-1)).toEqual({ name: 'session.locked' });
    await pass(600_000);
    expect(reading.asked).toBe(2);

    reading.token = null;
    reading.reader.wake();
    await pass(600_000);
    expect(reading.asked).toBe(2);
  });

  it('has an ordinary call find out what a refused token means', async () => {
    reading.answer = 401;
    reading.last().close();
    await pass(1000);
    expect(reading.refusals).toBe(1);
    await pass(600_000);
    expect(reading.asked).toBe(2);
  });

  it('ends when it is told to', async () => {
    reading.end();
    await pass(600_000);
    expect([reading.asked, reading.last().isOpen]).toEqual([1, false]);
  });
});

type Stream = { send: (text: string) => void; close: () => void; isOpen: boolean };

type Reading = {
  reader: EventReader;
  heard: HeardEvent[];
  asked: number;
  refusals: number;
  token: string | null;
  answer: 'stream' | 'unreachable' | number;
  last: () => Stream;
  end: () => void;
};

function startReading(): Reading {
  const streams: Stream[] = [];
  const ending = new AbortController();
  const reading: Reading = {
    reader: new EventReader(
      {
        token: () => reading.token,
        open: async (_token, signal) => {
          reading.asked += 1;
          if (reading.answer === 'unreachable') throw new Error('no network');
          if (reading.answer !== 'stream') return answerOf(reading.answer, null);
          const { stream, body } = openStream(signal);
          streams.push(stream);
          return answerOf(200, body);
        },
        heard: event => reading.heard.push(event),
        refused: () => (reading.refusals += 1),
      },
      false,
    ),
    heard: [],
    asked: 0,
    refusals: 0,
    token: 'a-token-of-enough-letters',
    answer: 'stream',
    last: () => streams.at(-1) ?? { send: fail, close: fail, isOpen: false },
    end: () => ending.abort(),
  };
  void reading.reader.run(ending.signal);
  return reading;
}

/** jsdom knows neither answers nor streams, so these have just what the reader asks of them. */
function answerOf(status: number, body: object | null): Response {
  return Object(Object.assign(Object.create(null), { ok: status === 200, status, body }));
}

function openStream(signal: AbortSignal) {
  const chunks: Uint8Array[] = [];
  let waiting: { resolve: (chunk: object) => void; reject: (error: Error) => void } | null = null;
  const stream: Stream = {
    isOpen: true,
    send(text) {
      chunks.push(new TextEncoder().encode(text));
      give();
    },
    close() {
      stream.isOpen = false;
      give();
    },
  };
  signal.addEventListener('abort', () => {
    stream.isOpen = false;
    waiting?.reject(new Error('aborted'));
  });
  const give = () => {
    if (!waiting || (chunks.length === 0 && stream.isOpen)) return;
    const value = chunks.shift();
    waiting.resolve(value ? { done: false, value } : { done: true });
    waiting = null;
  };
  const read = () =>
    new Promise<object>((resolve, reject) => {
      waiting = { resolve, reject };
      give();
    });
  return { stream, body: { getReader: () => ({ read }) } };
}

function fail(): void {
  throw new Error('no stream was opened');
}

async function soon(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await soon();
}
