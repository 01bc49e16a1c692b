import { queryKeys } from '@shanmen/shared';
import type { ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import { useDone, useSave } from '../forms/draft/use-act.ts';
import { FormDrawer } from '../forms/form/form-drawer.tsx';
import type { masterCalls } from './master-calls.ts';

type MasterFormProps<Schema extends TObject> = {
  /** 供应商 */
  readonly noun: string;
  readonly list: string;
  readonly schema: Schema;
  readonly calls: Pick<ReturnType<typeof masterCalls<Static<Schema> & object, unknown>>, 'add' | 'change'>;
  /** The record that is changed; absent for a new one, which begins with `fresh`. */
  readonly of?: { readonly id: number; readonly name: string; readonly version: number };
  /** Absent where several may be made in a row. */
  readonly value?: Partial<Static<Schema>>;
  readonly width?: 480 | 720;
  readonly onClose: () => void;
  /** After it was saved. */
  readonly onSaved?: (() => void) | undefined;
  readonly children: ReactNode;
};
/** 新增 without a record, 编辑 with one; a change is made against the version that was read. */
export function MasterForm<Schema extends TObject>(props: MasterFormProps<Schema>) {
  const { noun, list, schema, calls, of, value, width = 480, onClose, onSaved, children } = props;
  const done = useDone(onClose, queryKeys.every(list));
  const save = useSave(of, calls);
  return (
    <FormDrawer
      title={of ? `编辑${noun} ${of.name}` : `新增${noun}`}
      open
      schema={schema}
      {...(value === undefined ? {} : { value })}
      width={width}
      submit={save}
      onDone={() => {
        done('已保存');
        onSaved?.();
      }}
      onClose={onClose}
    >
      {children}
    </FormDrawer>
  );
}
