import { type ApiError, apiErrorOf, createKey, isRecord, useUnsaved } from '@shanmen/shared';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Static, TObject } from 'typebox';
import { Form } from '../../antd.ts';
import { completeDraft } from './complete-draft.ts';
import { useFeedback } from '../../pages/states/use-feedback.tsx';
import { useKeptInput } from './use-kept-input.ts';

export type DraftForm<Schema extends TObject> = {
  readonly title: string;
  readonly schema: Schema;
  readonly submit: (draft: Static<Schema>, key: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** What is edited. */
  readonly value?: Readonly<Record<string, unknown>> | undefined;
};

/** The life of one draft: marked as unsaved once touched, sent under one key, kept when it is refused. */
export function useDraft<Schema extends TObject>({
  title,
  schema,
  submit,
  onDone,
  onClose,
  value,
}: DraftForm<Schema>) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const [key, setKey] = useState(createKey);
  const [dirty, setDirty] = useState(false);
  const another = useRef(false);
  const isSending = useRef(false);
  const unsaved = useUnsaved({ label: title });
  const { confirm, success } = useFeedback();
  const kept = useKeptForm({ form, title, value, onRestored: mark });
  const saving = useMutation({
    mutationFn: async (values: Readonly<Record<string, unknown>>) =>
      submit(await draftIn(schema, values), key),
    onSuccess: () => {
      settle();
      if (another.current) success('已保存，可以继续新建');
      else onDone();
    },
    onError: error => showAtField(form, apiErrorOf(error)),
    onSettled: () => {
      isSending.current = false;
    },
  });

  /** Two presses are judged at the same time; only the first one sends. */
  function send(values: Readonly<Record<string, unknown>>): void {
    if (isSending.current) return;
    isSending.current = true;
    saving.mutate(values);
  }

  function settle(): void {
    setKey(createKey());
    setDirty(false);
    unsaved.clear();
    kept.done();
    form.resetFields();
  }

  function change(): void {
    mark();
    kept.keep(() => form.getFieldsValue(true));
  }

  function mark(): void {
    if (!dirty) unsaved.mark();
    setDirty(true);
  }

  async function leave(): Promise<void> {
    if (dirty && !(await confirm({ title: `放弃「${title}」中未保存的内容？`, yes: '放弃', danger: true })))
      return;
    settle();
    saving.reset();
    onClose();
  }

  /** @param again stays open for the next one */
  function save(again = false): void {
    if (isSending.current) return;
    another.current = again;
    form.submit();
  }

  /** Takes over what another user saved in the meantime. */
  function reload(current: Readonly<Record<string, unknown>>): void {
    form.setFieldsValue({ ...current });
    saving.reset();
  }

  return { form, saving, kept, change, leave, save, send, reload };
}

/** What judges a schema is as large as a tenth of this library, and first needed here. */
async function draftIn<Schema extends TObject>(
  schema: Schema,
  values: Readonly<Record<string, unknown>>,
): Promise<Static<Schema>> {
  const draft: unknown = completeDraft(schema, values);
  const { Check } = await import('typebox/schema');
  if (!Check(schema, draft)) throw new Error('The fields of the form do not make up its draft.');
  return draft;
}

type Fields = ReturnType<typeof Form.useForm<Record<string, unknown>>>[0];

type KeptForm = Pick<DraftForm<TObject>, 'title' | 'value'> & {
  readonly form: Fields;
  readonly onRestored: () => void;
};

function useKeptForm({ form, title, value, onRestored }: KeptForm) {
  return useKeptInput({
    id: `form ${location.pathname} ${title}`,
    base: value,
    apply: entered => {
      if (!isRecord(entered)) return;
      form.setFieldsValue({ ...entered });
      onRestored();
    },
  });
}

export type Draft = ReturnType<typeof useDraft>;

/** The field that a refusal means, where this form has it: the refusal stands there and nowhere else. */
export function fieldOf(form: Fields, { path }: ApiError): string | null {
  return path !== null && Object.hasOwn(form.getFieldsValue(), path) ? path : null;
}

function showAtField(form: Fields, error: ApiError): void {
  const path = fieldOf(form, error);
  if (path === null) return;
  form.setFields([{ name: path, errors: [error.message] }]);
  form.scrollToField(path, { focus: true });
}
