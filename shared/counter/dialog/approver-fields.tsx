import type { ApproverWords } from '@shanmen/shared';
import { useRef } from 'react';
import { scanBox } from '../keys/use-keyboard.ts';
import { DialogField, focused } from './dialog-parts.tsx';

type ApproverFieldsProps = {
  readonly value: ApproverWords;
  readonly onChange: (value: ApproverWords) => void;
  readonly onEnter: () => void;
};

/** The fields of the second person. What is typed quickly is no scan that belongs elsewhere. */
export function ApproverFields({ value, onChange, onEnter }: ApproverFieldsProps) {
  const second = useRef<HTMLInputElement>(null);
  const { userName, words } = value;
  return (
    <>
      <DialogField
        {...scanBox}
        label="授权人账号"
        text={userName}
        onText={text => onChange({ ...value, userName: text })}
        field={focused}
        maxLength={32}
        autoComplete="off"
        onEnter={() => second.current?.focus()}
      />
      <DialogField
        {...scanBox}
        label="密码或 PIN"
        text={words}
        onText={text => onChange({ ...value, words: text })}
        field={second}
        type="password"
        maxLength={128}
        autoComplete="off"
        onEnter={onEnter}
      />
    </>
  );
}
