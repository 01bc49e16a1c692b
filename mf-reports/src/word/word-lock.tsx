import { useAuth } from '@shanmen/shared';
import { type WordAnswer, WordLock } from '@shanmen/shared/contracts/reports/word';
import { Button, Field, Input, ModalForm } from '@shanmen/ui';
import { useState } from 'react';
import type { useWord } from './use-word.ts';

type LockProps = { readonly answer: WordAnswer; readonly word: ReturnType<typeof useWord> };

/** 锁定 of the day as it is now, with the opinion of the auditor; what is locked and unchanged needs none. */
export function Lock({ answer: { day, version, kept, changes, isPartial }, word }: LockProps) {
  const mayLock = useAuth('report:word1:lock');
  const [isOpen, setIsOpen] = useState(false);
  const isLocked = (kept[0]?.lockNo ?? null) !== null && changes.length === 0;
  if (!mayLock || version > 0 || isPartial || isLocked) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>锁定</Button>
      {isOpen && (
        <ModalForm
          title={`锁定 ${day} 营业收入审核日报`}
          act="锁定"
          open
          schema={WordLock}
          value={{ date: day, opinion: '' }}
          submit={word.lock}
          onDone={() => {
            setIsOpen(false);
            void word.refresh();
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field name="opinion" label="审核意见" help="有未审事项、长短款或未解释差异时必填；锁定后不能更改">
            <Input.TextArea rows={3} maxLength={300} />
          </Field>
        </ModalForm>
      )}
    </>
  );
}
