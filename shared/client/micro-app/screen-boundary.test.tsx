import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';

import { ScreenBoundary } from './screen-boundary.tsx';

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const onFailure = jest.fn();
let isThere = false;
const load = jest.fn(() => (isThere ? Promise.resolve() : Promise.reject(missing)));

function Screen({ error }: { readonly error: Error }) {
  if (!isThere) throw error;
  return <h1>商品明细</h1>;
}

function Tab({ error = missing }: { readonly error?: Error }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ScreenBoundary load={load} onRetry={() => setAttempt(count => count + 1)} onFailure={onFailure}>
      <Screen key={attempt} error={error} />
    </ScreenBoundary>
  );
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('a screen whose file is missing', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'error').mockReturnValue();
    isThere = false;
    load.mockClear();
    onFailure.mockClear();
  });
  afterEach(() => jest.useRealTimers());

  it('M-06 says that the file is missing, tells the shell once, and comes by itself when the file is back', async () => {
    render(<Tab />);
    expect(screen.getByRole('alert')).toHaveTextContent('页面文件没有取到，取到后会自动打开');
    await wait(20_000);
    expect(load.mock.calls.length).toBeGreaterThan(1);
    expect(onFailure).toHaveBeenCalledTimes(1);
    isThere = true;
    await wait(60_000);
    expect(screen.getByRole('heading', { name: '商品明细' })).toBeVisible();
  });

  it('asks less and less often, and no more once its tab is gone', async () => {
    const { unmount } = render(<Tab />);
    await wait(10 * 60_000);
    expect(load.mock.calls.length).toBeLessThan(16);
    unmount();
    load.mockClear();
    await wait(10 * 60_000);
    expect(load).not.toHaveBeenCalled();
  });

  it('is told from one that breaks, which nobody loads again', async () => {
    render(<Tab error={new Error('x is undefined')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('页面出错了');
    await wait(10 * 60_000);
    expect(load).not.toHaveBeenCalled();
  });
});
