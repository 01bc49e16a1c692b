import { ApiError, defineMicroApp } from '@shanmen/shared';
import { ClosedObject, Text } from '@shanmen/shared/contracts/schema';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { Type } from 'typebox';
import { Input } from '../../antd.ts';
import { AppProvider } from '../../app/app-provider.tsx';
import { type OpenedApp, openApp } from '../../testing/open-app.ts';
import { Field } from './field.tsx';
import { FormDrawer } from './form-drawer.tsx';

const draft = ClosedObject({ name: Text(4), phone: Type.Optional(Text(11)) });
const sent: { draft: unknown; key: string }[] = [];
const closed = jest.fn();
let refuse: ApiError | null = null;
let hold: Promise<void> | null = null;
let app: OpenedApp;

function Probe() {
  return (
    <FormDrawer
      title="新建供应商"
      open
      schema={draft}
      submit={async (values, key) => {
        sent.push({ draft: values, key });
        if (hold) await hold;
        if (refuse) throw refuse;
      }}
      onDone={closed}
      onClose={closed}
    >
      <Field name="name" label="名称">
        <Input />
      </Field>
      <Field name="phone" label="电话">
        <Input />
      </Field>
    </FormDrawer>
  );
}

const probe = defineMicroApp('mf-admin', { 'user-list': async () => Probe }, { provider: AppProvider });

beforeEach(async () => {
  sent.length = 0;
  refuse = null;
  hold = null;
  closed.mockClear();
  app = await openApp('mf-admin', probe, '80', '/system/User/list');
});
afterEach(() => app.close());

const failure = (status: number, code: string, details: unknown = null) =>
  new ApiError({ status, code, message: '单据已被 陈一 修改，请刷新', details, requestId: 'r-17' });
const save = async () => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('FormDrawer', () => {
  it('begins with the cursor in its first field', async () => {
    const first = await screen.findByLabelText('名称');
    await waitFor(() => expect(first).toHaveFocus());
  });

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

  it('keeps input and key when the server refuses, and says why once, at the field', async () => {
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
    expect(await screen.findByText('名称已被使用')).toBeVisible();
    expect(field).toHaveValue('竹艺');
    refuse = null;
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('says above the fields why, where none of them is meant', async () => {
    refuse = failure(409, 'state_forbidden', { path: 'warehouseId' });
    await userEvent.type(await screen.findByLabelText('名称'), '竹艺');
    await save();
    expect(await screen.findByText('单据已被 陈一 修改，请刷新')).toBeVisible();
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

  it('U-17 keeps what was typed when the network is cut, and sends it again under the same key', async () => {
    refuse = failure(0, 'network_failed');
    const field = await screen.findByLabelText('名称');
    await userEvent.type(field, '竹艺');
    await save();
    expect(await screen.findByText('未保存，网络或服务异常，编号 r-17')).toBeVisible();
    expect(field).toHaveValue('竹艺');
    refuse = null;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('U-17 keeps what was typed beside what somebody else saved, until one asks for that', async () => {
    refuse = failure(409, 'version_conflict', { current: { name: '木艺' } });
    const field = await screen.findByLabelText('名称');
    await userEvent.type(field, '竹艺');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: '查看差异' }));
    expect(screen.getByRole('row', { name: '名称 竹艺 木艺' })).toBeVisible();
    expect(field).toHaveValue('竹艺');
    await userEvent.click(screen.getByRole('button', { name: '重新载入' }));
    expect(field).toHaveValue('木艺');
  });

  it('U-19 makes one record of a double press and of two Enters', async () => {
    let release = (): void => {};
    hold = new Promise(resolve => {
      release = resolve;
    });
    await userEvent.type(await screen.findByLabelText('名称'), '竹艺');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存' }));
    await userEvent.keyboard('{Control>}s{/Control}{Control>}{Enter}{/Control}');
    release();
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent).toHaveLength(1);
  });

  it('U-38 goes on by Enter, back by Shift+Enter, and submits in the last field', async () => {
    const first = await screen.findByLabelText('名称');
    await userEvent.type(first, '竹艺{Enter}');
    expect(screen.getByLabelText('电话')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(first).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('电话'), '１３８{Enter}');
    await waitFor(() => expect(sent[0]?.draft).toEqual({ name: '竹艺', phone: '138' }));
  });

  it('U-24 reacts to no key while an input method composes', async () => {
    const first = await screen.findByLabelText('名称');
    first.focus();
    fireEvent.keyDown(first, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(first, { key: 's', ctrlKey: true, keyCode: 229 });
    expect(first).toHaveFocus();
    expect(screen.queryByText('请填写名称')).toBeNull();
    fireEvent.keyDown(first, { key: 'Enter', keyCode: 13 });
    expect(screen.getByLabelText('电话')).toHaveFocus();
  });

  it('stays open for the next one by 保存并新建, under another key', async () => {
    await userEvent.type(await screen.findByLabelText('名称'), '竹艺');
    await userEvent.click(screen.getByRole('button', { name: '保存并新建' }));
    await waitFor(() => expect(screen.getByLabelText('名称')).toHaveValue(''));
    expect(closed).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('名称'), '木艺');
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});
