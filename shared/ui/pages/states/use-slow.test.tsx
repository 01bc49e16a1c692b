import { act, render, screen } from '@testing-library/react';
import { useSlow } from './use-slow.ts';

function Probe({ going }: { going: boolean }) {
  return useSlow(going) ? <output>正在读取</output> : null;
}

describe('waiting', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('U-12 shows nothing before 150 ms', () => {
    render(<Probe going />);
    act(() => jest.advanceTimersByTime(149));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('status')).toBeVisible();
  });

  it('U-12 never flashes for what was quick', () => {
    const { rerender } = render(<Probe going />);
    act(() => jest.advanceTimersByTime(100));
    rerender(<Probe going={false} />);
    act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
