import { defineMicroApp } from '@shanmen/shared';
import { ClosedObject, Day, type Fen, Id, Nullable, OneOf, Text } from '@shanmen/shared/contracts/schema';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Type } from 'typebox';
import { AppProvider } from '../../app/app-provider.tsx';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { DayInput } from '../inputs/day-input.tsx';
import { Field } from './field.tsx';
import { ModalForm } from './modal-form.tsx';
import { MoneyInput } from '../inputs/money-input.tsx';
import { InputNumber } from '../inputs/number-input.tsx';
import { Segmented } from '../inputs/segmented.tsx';
import { Input } from '../inputs/text-input.tsx';

const Draft = ClosedObject({
  siteId: Id,
  name: Text(10),
  status: OneOf(['on', 'off']),
  leaveOn: Nullable(Day),
  seats: Nullable(Type.Integer({ minimum: 1, maximum: 50 })),
  floatFen: Nullable(Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: 500_00 }))),
});
const sent: unknown[] = [];
let app: OpenedApp;

/** Its site was settled before it opened. */
function Probe() {
  return (
    <ModalForm
      title="新增窗口"
      open
      schema={Draft}
      value={{ siteId: 7 }}
      submit={async draft => sent.push(draft)}
      onDone={() => undefined}
      onClose={() => undefined}
    >
      <Field name="name" label="名称">
        <Input maxLength={10} />
      </Field>
      <Field name="seats" label="座位">
        <InputNumber min={1} max={50} precision={0} />
      </Field>
      <Field name="floatFen" label="备用金">
        <MoneyInput />
      </Field>
      <Field name="status" label="状态">
        <Segmented
          options={[
            { value: 'on', label: '启用' },
            { value: 'off', label: '停用' },
          ]}
        />
      </Field>
      <Field name="leaveOn" label="截止日期">
        <DayInput />
      </Field>
    </ModalForm>
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

beforeEach(async () => {
  sent.length = 0;
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
});
afterEach(() => app.close());

it('shows nothing as chosen that is not', async () => {
  const on = await screen.findByRole('radio', { name: '启用' });
  expect(on).not.toBeChecked();
  await userEvent.click(on);
  expect(on).toBeChecked();
});

it.each(['{Enter}', '{Control>}s{/Control}'])(
  'sends by %s the day that was typed, and what no field shows',
  async keys => {
    await userEvent.type(await screen.findByLabelText('名称'), '一号窗');
    await userEvent.click(screen.getByRole('radio', { name: '停用' }));
    await userEvent.type(screen.getByLabelText('座位'), '12');
    await userEvent.type(screen.getByLabelText('截止日期'), `2026-12-31${keys}`);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      siteId: 7,
      name: '一号窗',
      status: 'off',
      leaveOn: '2026-12-31',
      seats: 12,
      floatFen: null,
    });
  },
);

it.each([
  ['500', '座位不能大于 50'],
  ['0', '座位不能小于 1'],
  ['2.5', '座位须为整数'],
])('keeps the figure %s as it was typed, and says at the field that it will not do', async (typed, said) => {
  const seats = await screen.findByLabelText('座位');
  await userEvent.type(seats, `${typed}{Tab}`);
  expect(await screen.findByText(said)).toBeVisible();
  expect(seats).toHaveValue(typed);
  await userEvent.clear(seats);
  await userEvent.type(seats, '50{Tab}');
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it.each([
  ['500.01', '备用金不能大于 500.00 元'],
  ['0', '备用金不能小于 0.01 元'],
])('names the bound of an amount in yuan, as it is typed: %s', async (typed, said) => {
  await userEvent.type(await screen.findByLabelText('备用金'), `${typed}{Control>}s{/Control}`);
  expect(await screen.findByText(said)).toBeVisible();
});

it('keeps a text that is too long as it was pasted, counts it, and says that it will not do', async () => {
  const name = await screen.findByLabelText('名称');
  await userEvent.click(name);
  await userEvent.paste('南门游客中心一号售票窗');
  expect(screen.getByText('11 / 10')).toBeVisible();
  await userEvent.tab();
  expect(await screen.findByText('名称不超过 10 个字')).toBeVisible();
  expect(name).toHaveValue('南门游客中心一号售票窗');
});
