import { createContext, type ReactElement, use } from 'react';
import type { TObject } from 'typebox';
import { Form } from '../antd.ts';
import { fieldRefusal } from './field-refusal.ts';

export const SchemaContext = createContext<TObject | null>(null);

type FieldProps = { name: string; label: string; help?: string; children: ReactElement };

/** One field of the form around it; required mark and rules come from the schema of the draft. */
export function Field({ name, label, help, children }: FieldProps) {
  const schema = use(SchemaContext);
  const property = schema?.properties[name];
  if (!schema || !property) throw new Error(`The draft of this form has no field ${name}.`);
  const required = schema.required?.includes(name) === true;
  const judge = async (_rule: unknown, value: unknown) => {
    const refusal = fieldRefusal(property, label, required, value);
    if (refusal !== null) throw new Error(refusal);
  };
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      validateTrigger="onBlur"
      rules={[{ validator: judge }]}
      {...(help === undefined ? {} : { extra: help })}
    >
      {children}
    </Form.Item>
  );
}
