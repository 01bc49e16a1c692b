import { session } from '@shanmen/shared';
import { type MockHandlers, type MockServer, serveMock } from '@shanmen/shared/testing';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenedApp, openApp } from '@shanmen/ui/testing';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { tillHandlers } from '../../../../dev/demo-till.ts';
import * as goods from '../../../main.ts';

const morning = () => new Date('2026-11-20T02:00:00Z');
const user = userEvent.setup({ delay: null });

let server: MockServer;
let app: OpenedApp;
beforeAll(() => {
  server = serveMock({});
});
afterEach(async () => {
  await app.close();
  localStorage.clear();
  session.end('signed-out');
});

async function openTill(handlers: MockHandlers = {}, startsOpen = true): Promise<void> {
  server.replace({ ...tillHandlers({ now: morning, startsOpen }), ...handlers });
  app = await openApp('mf-goods', goods, '30', '/cashier/till');
  if (startsOpen) await screen.findByRole('region', { name: '购物车' });
}

/** As a scanner types: every digit at once, then Enter; never before the screen listens. */
async function scan(code: string): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 20));
  for (const digit of code) press({ key: digit, code: `Digit${digit}` });
  press({ key: 'Enter', code: 'Enter' });
}

function press(key: KeyboardEventInit): void {
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }),
  );
}

const due = () => screen.getByRole('status', { name: '应收' });

it('sells what is scanned: shift, three codes, cash, change, receipt, and the next scan begins the next cart', async () => {
  const printed = capturePrints();
  await openTill({}, false);
  await screen.findByRole('heading', { name: '开班' });
  await user.type(screen.getByLabelText(/备用金/), '500{Enter}');
  await screen.findByRole('region', { name: '购物车' });
  await scan('2001000000012');
  await scan('2002000000262');
  await scan('2220055100007');
  await waitFor(() => expect(due()).toHaveTextContent('¥128.00'));
  await user.keyboard('{F9}200{Enter}');
  const done = await screen.findByRole('status', { name: '收款完成' });
  expect(within(done).getByRole('status', { name: '找零' })).toHaveTextContent('¥72.00');
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('笋干');
  expect(printed[0]).toContain('找零¥72.00');
  await scan('2001000000012');
  await waitFor(() => expect(due()).toHaveTextContent('¥25.00'));
  expect(screen.queryByRole('status', { name: '收款完成' })).toBeNull();
});
