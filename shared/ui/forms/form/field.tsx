import { fen, formatYuan } from '@shanmen/shared/money';
import { createContext, type ReactElement, use, useEffect } from 'react';
import type { TObject } from 'typebox';
import { Form } from '../../antd.ts';
import { mustBeFilled } from '../draft/complete-draft.ts';
import { boundsRefusal, fieldRefusal } from '../draft/field-refusal.ts';
import { plainDigits } from '../inputs/half-width.ts';
import { MoneyInput } from '../inputs/money-input.tsx';

/** The form around a field: the schema of its draft, and how its fields are called. */
export type DraftFrame = { readonly schema: TObject; readonly labels: Map<string, string> };
export const DraftContext = createContext<DraftFrame | null>(null);

type FieldProps = { name: string; label: string; help?: string; children: ReactElement };

/** One field of the form around it; required mark and rules come from the schema of the draft. */
export function Field({ name, label, help, children }: FieldProps) {
  const frame = use(DraftContext);
  const property = frame?.schema.properties[name];
  if (!frame || !property) throw new Error(`The draft of this form has no field ${name}.`);
  const { schema, labels } = frame;
  useEffect(() => void labels.set(name, label), [labels, name, label]);
  const required = mustBeFilled(schema, name);
  const write = children.type === MoneyInput ? yuanOf : String;
  const judge = async (_rule: unknown, value: unknown) => {
    const refusal =
      fieldRefusal(property, label, required, value, write) ?? boundsRefusal(children.props, label, value);
    // What is chosen from a list of the site has no choices in its schema.
    const isChosen =
      typeof children.props === 'object' && children.props !== null && 'options' in children.props;
    if (refusal !== null) throw new Error(isChosen ? refusal.replace(/^请填写/, '请选择') : refusal);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      validateTrigger="onBlur"
      normalize={(value: unknown) => (typeof value === 'string' ? plainDigits(value) : value)}
      rules={[{ validator: judge }]}
      {...(help === undefined ? {} : { extra: help })}
    >
      {children}
    </Form.Item>
  );
}

function yuanOf(bound: number): string {
  return `${formatYuan(fen(bound))} 元`;
}
