import { defineMicroApp } from '@shanmen/shared';
import { ClosedObject, Day, Id, Nullable, OneOf, Text } from '@shanmen/shared/contracts/schema';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Input } from '../antd.ts';
import { AppProvider } from '../app-provider.tsx';
import { type OpenedApp, openApp } from '../testing/open-app.ts';
import { DayInput } from './day-input.tsx';
import { Field } from './field.tsx';
import { ModalForm } from './modal-form.tsx';
import { Segmented } from './segmented.tsx';

const Draft = ClosedObject({
  siteId: Id,
  name: Text(10),
  status: OneOf(['on', 'off']),
  leaveOn: Nullable(Day),
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
        <Input />
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

const probe = defineMicroApp(
  'mf-admin',
  { 'user-list': async () => ({ default: Probe }) },
  { provider: AppProvider },
);

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
    await userEvent.type(screen.getByLabelText('截止日期'), `2026-12-31${keys}`);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ siteId: 7, name: '一号窗', status: 'off', leaveOn: '2026-12-31' });
  },
);
