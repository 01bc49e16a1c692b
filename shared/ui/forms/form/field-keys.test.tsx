import { defineMicroApp } from '@shanmen/shared';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Input, Select } from '../../antd.ts';
import { AppProvider } from '../../app/app-provider.tsx';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { moveByKey } from './field-keys.ts';

const submitted = jest.fn();
let app: OpenedApp;

/** A list that opens by typing, and closes by Enter where it has what was typed. */
function List() {
  const [isOpen, setOpen] = useState(false);
  return (
    <input
      role="combobox"
      aria-controls="kinds"
      aria-label="类型"
      aria-expanded={isOpen}
      onChange={() => setOpen(true)}
      onKeyDown={({ key, currentTarget: { value } }) => {
        if (key === 'Escape' || (key === 'Enter' && value === '代销')) setOpen(false);
      }}
    />
  );
}

function Probe() {
  return (
    <div role="presentation" onKeyDownCapture={event => moveByKey(event, submitted)}>
      <List />
      <Select mode="tags" open={false} aria-label="地址" />
      <Input aria-label="名称" />
    </div>
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

beforeEach(async () => {
  submitted.mockClear();
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
});
afterEach(() => app.close());

it('U-38 goes on by the Enter that chooses from a list', async () => {
  await userEvent.type(await screen.findByLabelText('类型'), '代销{Enter}');
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('名称'), '竹艺{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
});

it('U-38 ends a word where a field takes several, and goes on by the Enter after it', async () => {
  const words = await screen.findByLabelText('地址');
  await userEvent.type(words, '10.0.0.1{Enter}10.0.0.2{Enter}');
  expect(words).toHaveFocus();
  expect(screen.getByText('10.0.0.1')).toBeVisible();
  expect(screen.getByText('10.0.0.2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('名称')).toHaveFocus();
});

it('U-38 stays in a list that has nothing of what was typed, also when it is closed otherwise', async () => {
  const list = await screen.findByLabelText('类型');
  await userEvent.type(list, '联营{Enter}');
  expect(list).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(list).toHaveAttribute('aria-expanded', 'false'));
  expect(list).toHaveFocus();
});
