import { ApiError, defineMicroApp } from '@shanmen/shared';
import { ClosedObject, Text } from '@shanmen/shared/contracts/schema';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Input } from '../antd.ts';
import { AppProvider } from '../app-provider.tsx';
import { type OpenedApp, openApp } from '../testing/open-app.ts';
import { Field } from './field.tsx';
import { FormDrawer } from './form-drawer.tsx';

jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

const draft = ClosedObject({ name: Text(4) });
const sent: { draft: unknown; key: string }[] = [];
const closed = jest.fn();
let refuse: ApiError | null = null;
let app: OpenedApp;

function Probe() {
  return (
    <FormDrawer
      title="新建供应商"
      open
      schema={draft}
      submit={async (values, key) => {
        sent.push({ draft: values, key });
        if (refuse) throw refuse;
      }}
      onDone={closed}
      onClose={closed}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
    </FormDrawer>
  );
}

const probe = defineMicroApp(
  'mf-admin',
  { 'user-list': async () => ({ default: Probe }) },
  { provider: AppProvider },
);

beforeEach(async () => {
  sent.length = 0;
  refuse = null;
  closed.mockClear();
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
});
afterEach(() => app.close());

const save = async () => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('FormDrawer', () => {
  it('says at the field what it lacks, and sends nothing', async () => {
    await screen.findByLabelText('名称');
    await save();
    expect(await screen.findByText('请填写名称')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('sends the draft of its schema under a key, and marks the tab until then', async () => {
    await userEvent.type(await screen.findByLabelText('名称'), '竹艺');
    expect(app.shell.record.unsaved.size).toBe(1);
    await save();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent[0]?.draft).toEqual({ name: '竹艺' });
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(app.shell.record.unsaved.size).toBe(0);
  });

  it('keeps input and key when the server refuses, and puts its words at the field', async () => {
    refuse = new ApiError({
      status: 409,
      code: 'name_taken',
      message: '名称已被使用',
      details: { path: 'name' },
      requestId: 'r1',
    });
    const field = await screen.findByLabelText('名称');
    await userEvent.type(field, '竹艺');
    await save();
    expect((await screen.findAllByText('名称已被使用')).length).toBeGreaterThan(0);
    expect(field).toHaveValue('竹艺');
    refuse = null;
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('asks before it loses what was typed', async () => {
    await userEvent.type(await screen.findByLabelText('名称'), '竹艺');
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    const questions = await screen.findAllByText('放弃「新建供应商」中未保存的内容？');
    expect(questions[0]).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });
});
