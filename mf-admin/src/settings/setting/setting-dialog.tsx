import { type SettingRow, settingSchema } from '@shanmen/shared/contracts/admin/settings/setting';
import { settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { type PasswordPreset, passwordPresets } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import {
  Input,
  InputNumber,
  queryClient,
  Select,
  Switch,
  useFeedback,
  Alert,
  Failure,
  Skeleton,
} from '@shanmen/ui';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DayCuts } from '@shanmen/shared/time';

import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { DayCutInput, dayCutInWords } from './day-cut-input.tsx';
import { isListed, ListedInput, listedInWords } from './listed-input.tsx';
import { settingCalls, settingKeysOf } from './setting-calls.ts';
import styles from './setting.module.css';

const choices: Readonly<Record<string, string>> = {
  convert: '换算成 18 位',
  refuse: '不接受',
  standard: passwordPresets.standard.title,
  graded: passwordPresets.graded.title,
  'queue-off': '关闭',
  'queue-on': '立即开启',
  'queue-crowd': '人多时自动开启',
  'queue-moment': '到时刻开启',
};

/** A value as people read it: `15 分钟`, `是`, `进货单、报溢单`. */
export function valueInWords({ name }: Pick<SettingRow, 'name'>, value: unknown): string {
  if (name === 'dayCut') return dayCutInWords(cutsIn(value));
  const unit = settingWords[name]?.unit;
  if (value === true) return '是';
  if (value === false) return '否';
  if (Array.isArray(value)) return listedInWords(name, value.map(String));
  if (typeof value === 'number') return unit === undefined ? String(value) : `${value} ${unit}`;
  return typeof value === 'string' ? (choices[value] ?? shortened(value)) : '';
}

const mostShown = 100;

/** A public key is known by how it begins and ends. */
function shortened(value: string): string {
  return value.length > mostShown && !/\s/.test(value)
    ? `${value.slice(0, 24)} … ${value.slice(-16)}`
    : value;
}

/** The value as cuts of the day; none where it is something else. */
function cutsIn(value: unknown): DayCuts {
  return Array.isArray(value) ? value.filter(isCut) : [];
}

function isCut(value: unknown): value is DayCuts[number] {
  if (typeof value !== 'object' || value === null) return false;
  return typeof Reflect.get(value, 'from') === 'string' && typeof Reflect.get(value, 'at') === 'string';
}

/** What a value is chosen from; null where it is typed. */
function optionsIn(schema: object): { value: string; label: string }[] | null {
  const list: unknown = Reflect.get(schema, 'enum');
  if (!Array.isArray(list)) return null;
  return list.map(value => ({ value: String(value), label: choices[String(value)] ?? String(value) }));
}

/** One setting: what it is now, what it shall be, and why; the password too where safety is concerned. */
export function SettingDialog({ row, onClose }: { readonly row: SettingRow; readonly onClose: () => void }) {
  const id = useId();
  const [value, setValue] = useState(row.value);
  const { success } = useFeedback();
  const { group, title = '', help = '', unit } = settingWords[row.name] ?? {};
  return (
    <ProveDialog
      title={`修改${title}`}
      asksReason
      asksPassword={group === 'security' || group === 'links' || group === 'payment'}
      send={reason => settingCalls.change(row.name, { value, reason, version: row.version })}
      onDone={() => {
        onClose();
        const when = row.name === 'dayCut' ? '' : '，数秒内全站生效';
        success(`${title}已改为 ${valueInWords(row, value) || '空'}${when}`);
        void queryClient.invalidateQueries({ queryKey: settingKeysOf.all });
      }}
      onClose={onClose}
    >
      <p>
        {help}。现在是 <strong>{valueInWords(row, row.value) || '空'}</strong>，默认{' '}
        {valueInWords(row, row.standard) || '空'}。
      </p>
      <label htmlFor={id}>新的值{unit && `（${unit}）`}</label>
      <ValueInput id={id} row={row} value={value} onChange={setValue} />
      {row.name === 'passwordPreset' && value !== row.value && isPreset(value) && (
        <PresetEffect preset={value} />
      )}
    </ProveDialog>
  );
}

function isPreset(value: unknown): value is PasswordPreset {
  return typeof value === 'string' && Object.hasOwn(passwordPresets, value);
}

type ValueInputProps = {
  readonly id: string;
  readonly row: SettingRow;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** The control that fits the kind of the setting. */
function ValueInput({ id, row, value, onChange }: ValueInputProps) {
  const schema = settingSchema(row.name);
  const options = optionsIn(schema);
  if (row.name === 'dayCut') return <DayCutInput id={id} value={cutsIn(value)} onChange={onChange} />;
  if (options) {
    return (
      <Select
        id={id}
        options={options}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    );
  }
  if (typeof row.standard === 'boolean') {
    return (
      <span>
        <Switch id={id} checked={value === true} onChange={onChange} /> {value === true ? '是' : '否'}
      </span>
    );
  }
  if (isListed(row.name)) {
    const values = Array.isArray(value) ? value.map(String) : [];
    return <ListedInput id={id} name={row.name} values={values} onChange={onChange} />;
  }
  if (Array.isArray(row.standard)) {
    return (
      <Input.TextArea
        id={id}
        rows={6}
        value={Array.isArray(value) ? value.join('\n') : ''}
        onChange={event => onChange(event.target.value.split('\n').map(line => line.trim()))}
        onBlur={() => onChange(Array.isArray(value) ? value.filter(line => line !== '') : [])}
      />
    );
  }
  if (typeof row.standard === 'string') {
    return (
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={event => onChange(event.target.value)}
      />
    );
  }
  return (
    <InputNumber
      id={id}
      className={styles['number'] ?? ''}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  );
}

/** Before a preset of passwords is chosen: who will have to change the own one because of it. */
function PresetEffect({ preset }: { readonly preset: PasswordPreset }) {
  const effect = useQuery({
    queryKey: settingKeysOf.preset(preset),
    queryFn: () => settingCalls.effectOf(preset),
  });
  if (effect.error) return <Failure error={effect.error} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <Skeleton active paragraph={{ rows: 1 }} title={false} />;
  const { count, people } = effect.data;
  if (count === 0) return <Alert type="info" showIcon message="没有人因此须修改密码" />;
  const names = people.map(({ name }) => name).join('、') + (count > people.length ? '等' : '');
  return (
    <Alert
      type="warning"
      showIcon
      message={`${count} 人下次登录时须修改密码`}
      description={`${names}。现在的登录不受影响，演示账号除外。`}
    />
  );
}
