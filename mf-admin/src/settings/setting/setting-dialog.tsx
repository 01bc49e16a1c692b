import { type SettingRow, settingSchema } from '@shanmen/shared/contracts/admin/settings/setting';
import { settingWords } from '@shanmen/shared/contracts/admin/settings/setting-words';
import { type PasswordPreset, passwordPresets } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { Input, InputNumber, queryClient, Select, Switch, useFeedback } from '@shanmen/ui';
import { useId, useState } from 'react';
import { ProveDialog } from '../../people/acting/prove-dialog.tsx';
import { DayCutInput } from './day-cut-input.tsx';
import { PresetEffect } from './preset-effect.tsx';
import { settingCalls, settingKeysOf } from './setting-calls.ts';
import { cutsIn, optionsIn, valueInWords } from './setting-words.ts';
import styles from './setting.module.css';

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
      asksPassword={group === 'security' || group === 'links'}
      send={reason => settingCalls.change(row.name, { value, reason, version: row.version })}
      onDone={() => {
        onClose();
        const when = row.name === 'dayCut' ? '' : '，数秒内处处生效';
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
