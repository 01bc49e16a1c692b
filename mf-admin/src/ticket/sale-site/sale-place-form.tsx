import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { Field, Input, ModalForm, optionsOf, Segmented, sendOver, useDone, versionIn } from '@shanmen/ui';
import { type ReactNode, useRef } from 'react';
import type { Static, TObject } from 'typebox';
import { saleSiteCalls } from './sale-site-calls.ts';

type SalePlaceFormProps<Schema extends TObject> = {
  readonly noun: '售票点' | '窗口';
  readonly place: {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly version: number;
  };
  readonly schema: Schema;
  readonly value: Static<Schema>;
  /** What happens where it is stopped. */
  readonly effect: string;
  readonly send: (id: number, change: Static<Schema> & { version: number }) => Promise<unknown>;
  readonly onClose: () => void;
  /** What only one of the two has. */
  readonly children?: ReactNode;
};

/** The form of a site and of a window: both are called something, and both can be stopped. */
export function SalePlaceForm<Schema extends TObject>(props: SalePlaceFormProps<Schema>) {
  const { noun, place, schema, value, effect, send, onClose, children } = props;
  const seen = useRef(place.version);
  const done = useDone(onClose, saleSiteCalls.every);
  return (
    <ModalForm
      title={`编辑${noun} ${place.code}`}
      open
      schema={schema}
      value={value}
      submit={draft => sendOver(seen, versionIn, version => send(place.id, { ...draft, version }))}
      onDone={() => done(`${place.name} 已保存`)}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <Input maxLength={60} />
      </Field>
      {children}
      <Field name="status" label="状态" help={effect}>
        <Segmented options={optionsOf(masterStatuses)} />
      </Field>
    </ModalForm>
  );
}
