import { AuthAll } from '@shanmen/shared';
import type { Role } from '@shanmen/shared/contracts/admin/rights/role';
import {
  type OneTimeCode,
  type User,
  type UserCard,
  UserChange,
  UserDraft,
} from '@shanmen/shared/contracts/admin/people/user';
import { businessDay } from '@shanmen/shared/time';
import {
  Button,
  DayInput,
  Field,
  Form,
  FormButton,
  FormDrawer,
  Input,
  queryClient,
  Select,
  useChange,
  useDone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Type } from 'typebox';
import { Unplaced } from '../assignment/unplaced.tsx';
import { OneTimeCodeDialog } from '../one-time-code/one-time-code.tsx';
import { userCalls, userKeysOf, useOutlets, useRoles } from './user-calls.ts';
import styles from './user.module.css';

/** 新增 without an account, 编辑 with one. */
export function EditUser({ user }: { readonly user?: User }) {
  if (user) {
    return (
      <FormButton code="admin:user:edit" label="编辑">
        {close => <ChangeForm id={user.id} onClose={close} />}
      </FormButton>
    );
  }
  return (
    <FormButton code="admin:user:add" label="新增用户" isNew>
      {close => <AddForm onClose={close} />}
    </FormButton>
  );
}

/** A new account with the outlet and the roles of another, as far as one may give them. */
export function CopyUser({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const card = useQuery({
    queryKey: userKeysOf.card(user.id),
    queryFn: () => userCalls.read(user.id),
    enabled: isOpen,
  });
  return (
    <AuthAll codes={['admin:user:add', 'admin:user:assign']}>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        复制
      </Button>
      {isOpen && card.data && <AddForm model={card.data} onClose={() => setIsOpen(false)} />}
    </AuthAll>
  );
}

type AddFormProps = { readonly model?: UserCard; readonly onClose: () => void };

function AddForm({ model, onClose }: AddFormProps) {
  const [given, setGiven] = useState<OneTimeCode | null>(null);
  const [today] = useState(() => businessDay(new Date()));
  const roles = useRoles();
  if (given) {
    return (
      <OneTimeCodeDialog
        given={given}
        onClose={() => {
          onClose();
          void queryClient.invalidateQueries({ queryKey: userCalls.every });
        }}
      />
    );
  }
  if (!roles.data) return null;
  const grantable = roles.data.rows.filter(role => role.grantable && role.status === 'enabled');
  const held = model?.assignments.filter(({ state }) => state === 'now') ?? [];
  const copied = held.filter(({ roleId }) => grantable.some(({ id }) => id === roleId));
  const leftOut = held.filter(each => !copied.includes(each)).map(({ roleName }) => roleName);
  const submit = async (draft: UserDraft, key: string) => {
    const made = await userCalls.add(draft, key);
    setGiven(await userCalls.giveCode(made.id));
  };
  return (
    <FormDrawer
      title={model ? `复制用户 ${model.name}` : '新增用户'}
      open
      schema={UserDraft}
      value={{
        validFrom: today,
        outletId: model?.outletId ?? null,
        roleIds: copied.map(({ roleId }) => roleId),
        outletIds: copied.find(({ outletIds }) => outletIds !== null)?.outletIds ?? [],
      }}
      submit={submit}
      onDone={() => undefined}
      onClose={onClose}
    >
      <Field name="userName" label="账号" help="3–32 位小写字母、数字、点、横线，以字母开头；以后不变">
        <Input maxLength={32} autoComplete="off" />
      </Field>
      <Field name="name" label="姓名">
        <Input maxLength={30} />
      </Field>
      <Field
        name="roleIds"
        label="角色"
        help={leftOut.length > 0 ? `未复制（您没有权限授予）：${leftOut.join('、')}` : '只列出您有权授予的'}
      >
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={grantable.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Places roles={grantable} />
      <Profile />
    </FormDrawer>
  );
}

/** 指定网点, and a word where a role reaches the person's own outlet and there is none. */
function Places({ roles }: { readonly roles: readonly Role[] }) {
  const [roleIds, outletIds, outletId]: unknown[] = [
    Form.useWatch('roleIds'),
    Form.useWatch('outletIds'),
    Form.useWatch('outletId'),
  ];
  const isPlaced = (Array.isArray(outletIds) && outletIds.length > 0) || typeof outletId === 'number';
  const chosen = roles.filter(({ id }) => Array.isArray(roleIds) && roleIds.includes(id));
  return (
    <>
      <Field name="outletIds" label="指定网点" help="不选则按角色的数据范围">
        <Outlets />
      </Field>
      {!isPlaced && <Unplaced className={styles['unplaced']} roles={chosen} otherwise="在下面选所属网点" />}
    </>
  );
}

function ChangeForm({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const card = useQuery({ queryKey: userKeysOf.card(id), queryFn: () => userCalls.read(id) });
  return card.data ? <LoadedChange card={card.data} onClose={onClose} /> : null;
}

/** The version is what was read, not a field. */
const Change = Type.Omit(UserChange, ['version'], { additionalProperties: false });

function LoadedChange({ card, onClose }: { readonly card: UserCard; readonly onClose: () => void }) {
  const change = useChange(card, userCalls.change);
  const done = useDone(onClose, userCalls.every);
  const { name, staffNo, outletId, validFrom, leaveOn, remark } = card;
  return (
    <FormDrawer
      title={`编辑用户 ${name}`}
      open
      schema={Change}
      value={{ name, staffNo, outletId, validFrom, leaveOn, remark }}
      submit={change}
      onDone={() => done(`${name} 已保存`)}
      onClose={onClose}
    >
      <Field name="name" label="姓名">
        <Input maxLength={30} />
      </Field>
      <Profile {...(card.mobileMasked === null ? {} : { mobile: card.mobileMasked })} />
      <Field name="leaveOn" label="离职日期" help="最后一个工作日；次日起不能登录">
        <DayInput />
      </Field>
    </FormDrawer>
  );
}

function Profile({ mobile }: { readonly mobile?: string }) {
  return (
    <>
      <Field name="staffNo" label="工号">
        <Input maxLength={20} />
      </Field>
      <Field
        name="mobile"
        label="手机"
        help={mobile ? `现为 ${mobile}，留空则不变` : '列表中只显示前三后四位'}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="outletId" label="所属网点">
        <Outlet />
      </Field>
      <Field name="validFrom" label="生效日期">
        <DayInput />
      </Field>
      <Field name="remark" label="备注">
        <Input maxLength={200} />
      </Field>
    </>
  );
}

type OutletProps = {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
};

function Outlet(props: OutletProps) {
  const options = useOutletOptions();
  return <Select {...props} allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />;
}

type OutletsProps = {
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  /** What it means that none is chosen. */
  readonly placeholder?: string;
};

/** Several outlets, by name or code. */
export function Outlets(props: OutletsProps) {
  const options = useOutletOptions();
  return (
    <Select
      placeholder="按角色的数据范围"
      {...props}
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}

function useOutletOptions() {
  return (useOutlets().data?.rows ?? []).map(({ id, code, name, status }) => ({
    value: id,
    label: `${name} ${code}`,
    // One that is held already keeps its name.
    disabled: status === 'closed',
  }));
}
