import type { ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import { Button, Modal } from '../../antd.ts';
import { KeyHint } from '../../lists/cells/key-hint.tsx';
import { DraftFields } from '../draft/draft-fields.tsx';
import { enterFirstField } from './first-field.ts';
import { useDraft } from '../draft/use-draft.ts';

type ModalFormProps<Schema extends TObject> = {
  title: string;
  open: boolean;
  schema: Schema;
  value?: Partial<Static<Schema>>;
  /** As of `FormDrawer`. */
  act?: string;
  submit: (draft: Static<Schema>, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  /** Up to five fields; more belong into a drawer. */
  children: ReactNode;
};

/** A small form in a dialog; behaves as `FormDrawer`. */
export function ModalForm<Schema extends TObject>(props: ModalFormProps<Schema>) {
  const { title, open, schema, value, act = '保存', submit, onDone, onClose, children } = props;
  const draft = useDraft({ title, schema, submit, onDone, onClose, value });
  const { saving, save, leave } = draft;
  return (
    <Modal
      title={title}
      open={open}
      width={440}
      afterOpenChange={enterFirstField}
      onCancel={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>取消</Button>
          <Button
            type="primary"
            loading={saving.isPending}
            aria-keyshortcuts="Control+S"
            onClick={() => save()}
          >
            {act}
            <KeyHint keys="Ctrl+S" />
          </Button>
        </>
      }
    >
      <DraftFields draft={draft} schema={schema} value={value}>
        {children}
      </DraftFields>
    </Modal>
  );
}
