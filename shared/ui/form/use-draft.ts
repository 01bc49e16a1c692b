import { type ApiError, apiErrorOf, isRecord, useUnsaved } from '@shanmen/shared';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { Static, TObject } from 'typebox';
import Value from 'typebox/value';
import { Form } from '../antd.ts';
import { useFeedback } from '../states/use-feedback.tsx';

type DraftForm<Schema extends TObject> = {
  readonly title: string;
  readonly schema: Schema;
  readonly submit: (draft: Static<Schema>, key: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** The life of one draft: marked as unsaved once touched, sent under one key, kept when it is refused. */
export function useDraft<Schema extends TObject>({
  title,
  schema,
  submit,
  onDone,
  onClose,
}: DraftForm<Schema>) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [key, setKey] = useState(newKey);
  const [dirty, setDirty] = useState(false);
  const unsaved = useUnsaved({ label: title });
  const { confirm } = useFeedback();
  const saving = useMutation({
    mutationFn: async (values: unknown) => {
      if (!Value.Check(schema, values)) throw new Error('The fields of the form do not make up its draft.');
      return submit(values, key);
    },
    onSuccess: () => {
      settle();
      onDone();
    },
    onError: error => showAtField(apiErrorOf(error)),
  });

  function settle(): void {
    setKey(newKey());
    setDirty(false);
    unsaved.clear();
    form.resetFields();
  }

  function change(): void {
    if (!dirty) unsaved.mark();
    setDirty(true);
  }

  function showAtField(error: ApiError): void {
    const path = isRecord(error.details) ? error.details['path'] : undefined;
    if (typeof path !== 'string') return;
    form.setFields([{ name: path, errors: [error.message] }]);
    form.scrollToField(path, { focus: true });
  }

  async function leave(): Promise<void> {
    if (dirty && !(await confirm({ title: `放弃「${title}」中未保存的内容？`, yes: '放弃', danger: true })))
      return;
    settle();
    saving.reset();
    onClose();
  }

  function submitByKey(event: KeyboardEvent): void {
    if (!event.ctrlKey || (event.key !== 's' && event.key !== 'Enter')) return;
    event.preventDefault();
    form.submit();
  }

  return { form, saving, change, leave, submitByKey };
}

/** Also where the page is served over plain http and `crypto.randomUUID` is absent. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
