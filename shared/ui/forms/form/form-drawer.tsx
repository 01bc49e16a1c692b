import type { ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import { Button, Drawer, Space } from '../../antd.ts';
import { KeyHint } from '../../lists/cells/key-hint.tsx';
import { DraftFields } from '../draft/draft-fields.tsx';
import { enterFirstField } from './first-field.ts';
import { useDraft } from '../draft/use-draft.ts';

type FormDrawerProps<Schema extends TObject> = {
  title: string;
  open: boolean;
  schema: Schema;
  /** What is edited, or what a record that is made once begins with; absent where several may be made in a row. */
  value?: Partial<Static<Schema>>;
  /** What its button says that does more than save, as its title does: 审核. */
  act?: string;
  /** `key` stays the same until the draft was taken, so that a repeated press makes one record. */
  submit: (draft: Static<Schema>, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  width?: 480 | 720 | 960;
  children: ReactNode;
};

/** A form in a drawer: judged by its schema, asks before it loses input, keeps it when the server refuses. */
export function FormDrawer<Schema extends TObject>(props: FormDrawerProps<Schema>) {
  const { title, open, schema, value, act = '保存', submit, onDone, onClose, width = 480, children } = props;
  const draft = useDraft({ title, schema, submit, onDone, onClose, value });
  const { saving, save, leave } = draft;
  return (
    <Drawer
      title={title}
      open={open}
      size={width}
      afterOpenChange={enterFirstField}
      onClose={() => void leave()}
      footer={
        <Space>
          <Button
            type="primary"
            loading={saving.isPending}
            aria-keyshortcuts="Control+S"
            onClick={() => save()}
          >
            {act}
            <KeyHint keys="Ctrl+S" />
          </Button>
          {value === undefined && (
            <Button disabled={saving.isPending} onClick={() => save(true)}>
              保存并新建
            </Button>
          )}
          <Button onClick={() => void leave()}>取消</Button>
        </Space>
      }
    >
      <DraftFields draft={draft} schema={schema} value={value}>
        {children}
      </DraftFields>
    </Drawer>
  );
}
