import { ApiError } from '@shanmen/shared';
import { render, screen } from '@testing-library/react';
import { FailureStrip } from './failure.tsx';

const failure = (message: string) => new ApiError({ status: 500, code: 'internal', message, requestId: '' });

describe('FailureStrip', () => {
  it('says that what stands below is old, in a sentence of its own', () => {
    render(<FailureStrip error={failure('服务器出错，请稍后再试')} onRetry={() => undefined} />);
    expect(screen.getByText('服务器出错，请稍后再试。下面是上次的内容。')).toBeVisible();
  });

  it('says nothing of old content where all of it was just read', () => {
    render(
      <FailureStrip error={failure('服务器出错，请稍后再试')} onRetry={() => undefined} isOld={false} />,
    );
    expect(screen.getByText('服务器出错，请稍后再试。')).toBeVisible();
  });

  it('ends no sentence twice', () => {
    render(<FailureStrip error={new Error('a defect')} onRetry={() => undefined} />);
    expect(screen.getByText('页面出错，请重试；仍然出错请联系管理员。下面是上次的内容。')).toBeVisible();
  });
});
