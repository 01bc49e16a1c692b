import { type Role, RoleChange, RoleDraft } from '@shanmen/shared/contracts/admin/rights/role';
import { Field, FormButton, Input, InputNumber, ModalForm, useChange, useDone } from '@shanmen/ui';
import { Type } from 'typebox';
import { roleCalls } from './role-calls.ts';

const standardSessions = 5;

type FormProps = { readonly onClose: () => void };

/** 新增角色, or 复制 with the permissions and the reach of another one. */
export function AddRole({ model }: { readonly model?: Role }) {
  if (model && !model.grantable) return null;
  return (
    <FormButton code="admin:role:add" label={model ? '复制' : '新增角色'} isNew={!model}>
      {close => <AddForm {...(model ? { model } : {})} onClose={close} />}
    </FormButton>
  );
}

function AddForm({ model, onClose }: FormProps & { readonly model?: Role }) {
  const done = useDone(onClose, roleCalls.every);
  return (
    <ModalForm
      title={model ? `复制角色 ${model.name}` : '新增角色'}
      open
      schema={RoleDraft}
      value={{
        code: '',
        name: '',
        description: model?.description ?? '',
        sessionLimit: model?.sessionLimit ?? standardSessions,
        idleMinutes: model?.idleMinutes ?? null,
        copyOf: null,
      }}
      submit={(draft, key) => roleCalls.add({ ...draft, copyOf: model?.id ?? null }, key)}
      onDone={() => done(model ? '已复制，权限与数据范围相同' : '已新增，接着用「授权」勾选权限')}
      onClose={onClose}
    >
      <Field name="code" label="编码" help="小写字母、数字、横线，以后不变">
        <Input maxLength={40} autoComplete="off" />
      </Field>
      <CommonFields />
    </ModalForm>
  );
}

export function EditRole({ role }: { readonly role: Role }) {
  if (!role.grantable) return null;
  return (
    <FormButton code="admin:role:edit" label="编辑">
      {close => <ChangeForm role={role} onClose={close} />}
    </FormButton>
  );
}

/** The version is what was read, not a field. */
const Change = Type.Omit(RoleChange, ['version'], { additionalProperties: false });

function ChangeForm({ role, onClose }: FormProps & { readonly role: Role }) {
  const change = useChange(role, roleCalls.change);
  const done = useDone(onClose, roleCalls.every);
  const { name, description, sessionLimit, idleMinutes } = role;
  return (
    <ModalForm
      title={`编辑角色 ${name}`}
      open
      schema={Change}
      value={{ name, description, sessionLimit, idleMinutes }}
      submit={change}
      onDone={() => done(`${name} 已保存`)}
      onClose={onClose}
    >
      <CommonFields />
    </ModalForm>
  );
}

function CommonFields() {
  return (
    <>
      <Field name="name" label="名称">
        <Input maxLength={30} />
      </Field>
      <Field name="description" label="说明">
        <Input maxLength={200} />
      </Field>
      <Field name="sessionLimit" label="会话上限" help="同时登录的数量，超出时最早的下线">
        <InputNumber min={1} max={50} />
      </Field>
      <Field name="idleMinutes" label="无操作退出（分钟）" help="不填则按系统设置">
        <InputNumber min={1} max={1440} />
      </Field>
    </>
  );
}
