import { dispatchServerEvent } from '@shanmen/shared';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Activity } from 'react';
import { queryClient } from './app/query-client.ts';

const pollMs = 5000;
const read = jest.fn(async () => 'rows');

/** A screen with a list that also asks by itself, as a board does. */
function Board() {
  useQuery({ queryKey: ['goods', 'items'], queryFn: read, refetchInterval: pollMs });
  return null;
}

function drawn(mode: 'visible' | 'hidden') {
  return (
    <QueryClientProvider client={queryClient}>
      <Activity mode={mode}>
        <Board />
      </Activity>
    </QueryClientProvider>
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  read.mockClear();
});
afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

describe('U-31 a tab that is hidden', () => {
  it('asks nothing, neither by its clock nor by an event, and reads once when it comes back late', async () => {
    const { rerender } = render(drawn('visible'));
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
    rerender(drawn('hidden'));
    await pass(10 * 60_000);
    await act(async () => {
      dispatchServerEvent({ name: 'changed', area: 'goods', noun: 'item' });
    });
    await pass(2000);
    expect(read).toHaveBeenCalledTimes(1);
    rerender(drawn('visible'));
    await pass(0);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('shows what it has when it comes back within half a minute', async () => {
    const { rerender } = render(drawn('visible'));
    await pass(0);
    rerender(drawn('hidden'));
    await pass(29_000);
    rerender(drawn('visible'));
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('twin: a screen that is only covered goes on asking', async () => {
    render(<div hidden>{drawn('visible')}</div>);
    await pass(60_000);
    expect(read.mock.calls.length).toBeGreaterThan(5);
  });
});
