import type { Field as MasterField } from '@shanmen/shared/contracts/master/field';
import { type AnyMaster, fieldsOf } from '@shanmen/shared/contracts/master/master';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Select } from '../antd.ts';
import { DayInput } from '../forms/inputs/day-input.tsx';
import { Field } from '../forms/form/field.tsx';
import { FormSwitch } from '../forms/inputs/form-switch.tsx';
import { MoneyInput } from '../forms/inputs/money-input.tsx';
import { InputNumber } from '../forms/inputs/number-input.tsx';
import { PercentInput } from '../forms/inputs/percent-input.tsx';
import { optionsOf } from '../forms/inputs/options-of.ts';
import { Segmented } from '../forms/inputs/segmented.tsx';
import { Input } from '../forms/inputs/text-input.tsx';
import type { AnyRow } from './master-cells.tsx';

/** What a screen draws itself of a form, by the name of the field; `of` is the record that is changed. */
export type FormParts = {
  readonly inputs?: Readonly<Record<string, (of: AnyRow | undefined) => ReactElement>>;
  readonly helps?: Readonly<Record<string, (of: AnyRow | undefined) => string>>;
  /** What stands below a field. */
  readonly below?: Readonly<Record<string, (of: AnyRow | undefined) => ReactNode>>;
};

type MasterFieldsProps = {
  readonly master: AnyMaster;
  readonly of: AnyRow | undefined;
  readonly parts: FormParts;
};

/** Every field of the form of a master, in order. */
export function MasterFields({ master, of, parts }: MasterFieldsProps) {
  const { inputs = {}, helps = {}, below = {} } = parts;
  return (
    <>
      {formFields(master, of).map(([name, field]) => {
        const help = helps[name]?.(of) ?? field.about.help;
        return (
          <Fragment key={name}>
            <Field name={name} label={field.about.label} {...(help === undefined ? {} : { help })}>
              {inputs[name]?.(of) ?? usualInput(field, of !== undefined)}
            </Field>
            {below[name]?.(of)}
          </Fragment>
        );
      })}
    </>
  );
}

/** The fields that a new record, or a change of one, is made of. */
export function formFields(master: AnyMaster, of: AnyRow | undefined): [string, MasterField][] {
  const places = ['kept', 'fixed', 'sent', of ? 'later' : 'once'];
  return fieldsOf(master, 'form').filter(([, { place }]) => places.includes(place));
}

function usualInput({ about, place }: MasterField, isChange: boolean): ReactElement {
  const { kind, lines, placeholder, inSight } = about;
  const isFixed = isChange && place === 'fixed';
  switch (kind.is) {
    case 'code':
    case 'shaped':
    case 'text': {
      const most = { maxLength: kind.most, ...(placeholder === undefined ? {} : { placeholder }) };
      if (lines !== undefined) return <Input.TextArea {...most} rows={lines} />;
      return <Input {...most} disabled={isFixed} />;
    }
    case 'choice':
      return inSight ? (
        <Segmented options={optionsOf(kind.words)} />
      ) : (
        <Select options={optionsOf(kind.words)} disabled={isFixed} />
      );
    case 'whole':
      return <InputNumber min={kind.from} max={kind.to} precision={0} disabled={isFixed} />;
    case 'day':
      return <DayInput />;
    case 'money':
      return <MoneyInput />;
    case 'flag':
      return <FormSwitch />;
    case 'percent':
      return <PercentInput />;
    case 'name':
    case 'reference':
    case 'other':
      throw new Error(`The screen has no input for ${about.label}.`);
  }
}
