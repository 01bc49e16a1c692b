import type { CodeSearchAnswer } from '@shanmen/shared/contracts/goods/code-search';
import { answer, serveMock } from '@shanmen/shared/testing';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { handlers } from '../../../dev/handlers.ts';
import * as goods from '../../main.ts';

const nothing: CodeSearchAnswer = { card: null, found: [] };

let app: OpenedApp;
afterEach(() => app.close());

it('says that it searches, and of which code, until the answer is there', async () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  serveMock({
    ...handlers,
    'GET /api/goods/code-search': async ({ query }) => {
      if (query.get('q') === 'W002') await released;
      return answer(nothing);
    },
  });
  app = await openApp('mf-goods', goods, '40', '/goods/codeSearch');
  const box = await screen.findByLabelText('编码');
  const ask = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyUp(box, { key: 'Enter' });
  };
  ask('W001');
  expect(await screen.findByText('没有「W001」的商品')).toBeVisible();
  ask('W002');
  expect(await screen.findByRole('status')).toHaveTextContent('正在查询「W002」…');
  expect(screen.queryByText(/^没有「/)).toBeNull();
  release();
  expect(await screen.findByText('没有「W002」的商品')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
