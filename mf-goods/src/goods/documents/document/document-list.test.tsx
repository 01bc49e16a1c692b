import { businessDay } from '@shanmen/shared/time';
import { answer, serveMock } from '@shanmen/shared/testing';
import { queryClient } from '@shanmen/ui';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { handlers } from '../../../../dev/handlers.ts';
import * as goods from '../../../main.ts';

const first = `${businessDay(new Date()).slice(0, 8)}01`;

let app: OpenedApp;
let asked: (string | null)[];

beforeEach(() => {
  asked = [];
  serveMock({
    ...handlers,
    'GET /api/goods/documents/:type': ({ query }) => {
      asked.push(query.get('from'));
      return answer({ rows: [], total: 0, totals: {} });
    },
  });
});
afterEach(async () => {
  await app.close();
  queryClient.clear();
});

it('begins with this month, which one click takes away', async () => {
  app = await openApp('mf-goods', goods, '40', '/goods/jh');
  const tag = await screen.findByText(new RegExp(`^日期：${first}`));
  await waitFor(() => expect(asked).toEqual([first]));
  fireEvent.click(within(tag).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(asked).toEqual([first, null]));
  expect(screen.queryByText(new RegExp(`^日期：${first}`))).toBeNull();
});

it.each(['keyword=JH2601', 'supplierId=4'])(
  'finds older documents too where another screen leads to it by %s',
  async query => {
    app = await openApp('mf-goods', goods, '40', `/goods/jh?${query}`);
    await waitFor(() => expect(asked).toEqual([null]));
  },
);
