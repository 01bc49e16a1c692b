import { apiErrorOf } from '@shanmen/shared';
import { type ReactNode, useMemo } from 'react';
import type { TObject } from 'typebox';
import { Alert, Button, Form } from '../../antd.ts';
import { unshownOf } from './complete-draft.ts';
import { VersionConflict } from './version-conflict.tsx';
import { DraftOffer } from '../lines/entering/draft-offer.tsx';
import { DraftContext } from '../form/field.tsx';
import { moveByKey, selectNumber } from '../form/field-keys.ts';
import styles from '../form/form.module.css';
import { type Draft, fieldOf } from './use-draft.ts';

type DraftFieldsProps = {
  draft: Draft;
  schema: TObject;
  value: Readonly<Record<string, unknown>> | undefined;
  children: ReactNode;
};

/** The fields of a draft under what the server said last; the body of drawer and dialog alike. */
export function DraftFields({ draft, schema, value, children }: DraftFieldsProps) {
  const { form, saving, kept, change, save, send } = draft;
  const frame = useMemo(() => ({ schema, labels: new Map<string, string>() }), [schema]);
  return (
    <>
      <DraftOffer draft={kept} />
      {saving.error && <Refused draft={draft} labels={frame.labels} />}
      <Form
        form={form}
        className={styles['fields'] ?? ''}
        layout="vertical"
        requiredMark
        scrollToFirstError={{ focus: true }}
        disabled={saving.isPending}
        initialValues={value ?? {}}
        onValuesChange={change}
        onKeyDownCapture={event => moveByKey(event, save)}
        onFocus={selectNumber}
        onFinish={values => send({ ...values, ...unshownOf(schema, value ?? {}, values) })}
      >
        <DraftContext value={frame}>{children}</DraftContext>
      </Form>
    </>
  );
}

/** The server's own words for a refusal; a number to report and another try for everything else. */
function Refused({ draft, labels }: { draft: Draft; labels: ReadonlyMap<string, string> }) {
  const error = apiErrorOf(draft.saving.error);
  if (error.code === 'version_conflict') {
    return <VersionConflict error={error} draft={draft} labels={labels} />;
  }
  if (fieldOf(draft.form, error) !== null) return null;
  if (error.status >= 400 && error.status < 500) return <Alert type="error" showIcon title={error.message} />;
  return (
    <Alert
      type="error"
      showIcon
      title={`未保存，网络或服务异常，编号 ${error.requestId}`}
      action={
        <Button size="small" onClick={() => draft.save()}>
          重试
        </Button>
      }
    />
  );
}
