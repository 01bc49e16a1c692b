import { ShellContext } from '@shanmen/shared';
import { answer, createTestShell, refusal, serveMock, type TestShell } from '@shanmen/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MobileFields } from '../visitors/mobile-fields.tsx';
import { useMobile } from '../visitors/use-mobile.ts';

const server = serveMock({});
let shell: TestShell;
let asked: unknown[] = [];
let pictures = 0;

function Page() {
  return <MobileFields entry={useMobile()} />;
}

beforeEach(() => {
  asked = [];
  pictures = 0;
  const drawn = { width: 160, height: 56, strokes: ['M1.0 2.0L3.0 4.0', 'M5.0 6.0L7.0 8.0'] };
  server.replace({
    'POST /api/ticket/public/pictures': () => answer({ ...drawn, seal: `k1:${(pictures += 1)}` }),
    'POST /api/ticket/public/sms-codes': ({ body }) => {
      asked.push(body);
      if (asked.length === 1) return refusal('picture_required');
      return asked.length === 2
        ? refusal('picture_wrong')
        : answer({ resendAfterSeconds: 60, validSeconds: 300 });
    },
  });
  shell = createTestShell({ user: null });
  render(
    <ShellContext value={shell}>
      <Page />
    </ShellContext>,
  );
});
afterEach(() => shell.dispose());

const send = () => screen.getByRole('button', { name: /获取验证码/ });

it('T-44 shows a picture when one is asked for, a new one when it was misread, and none afterwards', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('手机号'), '15400000001');
  expect(screen.queryByLabelText('图片字符')).toBeNull();
  await user.click(send());
  const field = await screen.findByLabelText('图片字符');
  expect(screen.getByRole('alert')).toHaveTextContent('请先输入图片中的字符');
  expect(screen.getByRole('img', { name: '四个字符的图片' }).querySelectorAll('path')).toHaveLength(2);
  expect(send()).toBeDisabled();
  await user.type(field, 'k7r-x');
  await user.click(send());
  expect(await screen.findByText(/图片字符不正确/)).toBeInTheDocument();
  expect(screen.getByLabelText('图片字符')).toHaveValue('');
  await user.type(screen.getByLabelText('图片字符'), 'HT95');
  await user.click(send());
  expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
  expect(screen.queryByLabelText('图片字符')).toBeNull();
  expect(asked).toEqual([
    { mobile: '15400000001' },
    { mobile: '15400000001', picture: { seal: 'k1:1', answer: 'k7rx' } },
    { mobile: '15400000001', picture: { seal: 'k1:2', answer: 'HT95' } },
  ]);
});

it('T-44 draws another picture for who cannot read the first', async () => {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('手机号'), '15400000001');
  await user.click(send());
  await user.type(await screen.findByLabelText('图片字符'), 'AB');
  await user.click(screen.getByRole('button', { name: '换一张' }));
  expect(await screen.findByLabelText('图片字符')).toHaveValue('');
  expect(pictures).toBe(2);
});
