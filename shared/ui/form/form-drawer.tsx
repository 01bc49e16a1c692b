import { type ApiError, apiErrorOf } from '@shanmen/shared';
import type { ReactNode } from 'react';
import type { Static, TObject } from 'typebox';
import { Alert, Button, Drawer, Form, Space } from '../antd.ts';
import { SchemaContext } from './field.tsx';
import { useDraft } from './use-draft.ts';

type FormDrawerProps<Schema extends TObject> = {
  title: string;
  open: boolean;
  schema: Schema;
  /** What is edited; absent for a new record. */
  value?: Static<Schema>;
  /** `key` stays the same until the draft was taken, so that a repeated press makes one record. */
  submit: (draft: Static<Schema>, key: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  width?: 480 | 720 | 960;
  children: ReactNode;
};

/** A form in a drawer: judged by its schema, asks before it loses input, keeps it when the server refuses. */
export function FormDrawer<Schema extends TObject>(props: FormDrawerProps<Schema>) {
  const { title, open, schema, value, submit, onDone, onClose, width = 480, children } = props;
  const { form, saving, change, leave, submitByKey } = useDraft({ title, schema, submit, onDone, onClose });
  return (
    <Drawer
      title={title}
      open={open}
      size={width}
      onClose={() => void leave()}
      footer={
        <Space>
          <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
            保存
          </Button>
          <Button onClick={() => void leave()}>取消</Button>
        </Space>
      }
    >
      {saving.error && <Alert type="error" showIcon title={failureText(apiErrorOf(saving.error))} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark
        scrollToFirstError={{ focus: true }}
        disabled={saving.isPending}
        initialValues={value ?? {}}
        onValuesChange={change}
        onKeyDown={submitByKey}
        onFinish={values => saving.mutate(values)}
      >
        <SchemaContext value={schema}>{children}</SchemaContext>
      </Form>
    </Drawer>
  );
}

function failureText(error: ApiError): string {
  const asked = error.status >= 400 && error.status < 500;
  return asked ? error.message : `未保存，网络或服务异常，编号 ${error.requestId}`;
}
