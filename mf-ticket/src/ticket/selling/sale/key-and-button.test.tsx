import { session } from '@shanmen/shared';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';

const user = userEvent.setup({ delay: null });
let opened: OpenScreen | undefined;

async function openWindow(): Promise<void> {
  opened = await openScreen('sale-system', {
    handlers: ticketHandlers({ now: () => new Date('2026-11-20T02:00:00Z'), startsOpen: true }),
    permissions: [...sellerCodes, 'ticket:sale:team', 'ticket:sale:collect', 'ticket:sale:discount'],
  });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

/** The button that carries a key in sight of everybody. */
function buttonOf(cap: string): HTMLElement {
  const [button] = screen
    .getAllByText(cap, { selector: 'kbd' })
    .flatMap(key => key.closest('button') ?? [])
    .filter(each => !each.matches(':disabled'));
  if (!button) throw new Error(`no button with ${cap}`);
  return button;
}

type Seen = () => Promise<unknown>;

const dialog =
  (name: string): Seen =>
  () =>
    screen.findByRole('dialog', { name });
const region =
  (name: string): Seen =>
  () =>
    screen.findByRole('region', { name });

/** What is typed before, the key as it is pressed and as it is printed, and what both lead to. */
const keys: readonly [cap: string, stroke: string, before: string, seen: Seen][] = [
  ['F3', '{F3}', '', region('取票')],
  ['F4', '{F4}', '', region('可退门票')],
  ['F8', '{F8}', 'g', dialog('现金收款')],
  ['F9', '{F9}', 'g', dialog('扫码收款')],
  ['F10', '{F10}', 'g', dialog('刷卡、换票与混合收款')],
  ['F7', '{F7}', 'c', dialog('录入游客证件')],
  ['Ctrl+D', '{Control>}d{/Control}', '', dialog('交班：停止售票')],
  ['F2', '{F2}', '', dialog('选择协议')],
];

it.each(keys)('T-49 %s leads where its button leads', async (cap, stroke, before, seen) => {
  await openWindow();
  if (before !== '') await user.keyboard(before);
  await user.keyboard(stroke);
  expect(await seen()).toBeVisible();
  await opened?.close();
  localStorage.clear();
  session.end('signed-out');
  await openWindow();
  if (before !== '') await user.keyboard(before);
  await user.click(await waitFor(() => buttonOf(cap)));
  expect(await seen()).toBeVisible();
});

it('T-49 Ctrl+P and the button of the last sale print the same once more', async () => {
  const printed = capturePrints();
  await openWindow();
  await user.keyboard('g{F8}{Enter}');
  await screen.findByText('已售 1 张');
  await waitFor(() => expect(printed).toHaveLength(1));
  await user.keyboard('{Control>}p{/Control}');
  await waitFor(() => expect(printed).toHaveLength(2));
  await user.click(buttonOf('Ctrl+P'));
  await waitFor(() => expect(printed).toHaveLength(3));
  expect(printed.slice(1).every(paper => paper.includes('补打'))).toBe(true);
});

it('T-49 ⇧F2 and the button of the sale before the last print that one once more', async () => {
  const printed = capturePrints();
  await openWindow();
  await user.keyboard('g{F8}{Enter}');
  await screen.findByText('已售 1 张');
  await waitFor(() => expect(printed).toHaveLength(1));
  await user.keyboard('{Enter}2g{F8}{Enter}');
  await screen.findByText('已售 2 张');
  await waitFor(() => expect(printed).toHaveLength(2));
  const [first = 'none'] = printed[0]?.match(/(\d{4} ){3}\d{4}/) ?? [];
  await waitFor(() => expect(buttonOf('⇧F2').closest('li')).toHaveTextContent('栖霞古寺票 ×1'));
  await user.keyboard('{Shift>}{F2}{/Shift}');
  await waitFor(() => expect(printed).toHaveLength(3));
  await user.click(buttonOf('⇧F2'));
  await waitFor(() => expect(printed).toHaveLength(4));
  for (const paper of printed.slice(2)) {
    expect(paper).toContain('补打');
    expect(paper).toContain(first);
  }
  expect(printed[1]).not.toContain(first);
});
