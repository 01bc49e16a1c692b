import type { Choices } from '@shanmen/shared/contracts/goods/items/choice';
import {
  assemblyModes,
  type DocumentType,
  fieldTitle,
  type HeadField,
  onAccount,
  payMethods,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { settleMethods } from '@shanmen/shared/contracts/goods/payables/payable';
import { zeroFen } from '@shanmen/shared/money';
import { DayInput, Input, type Lines, MoneyInput, Select, selectNumber } from '@shanmen/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from '../../document/document.module.css';
import { bomWords, warehouseTitle } from '../../document/document-words.ts';
import type { Head } from '../document-entry/head-entry.ts';
import type { EntryLine } from '../document-entry/line-entry.ts';
import type { Refusal } from '../../document-refusal/refusal.ts';
import { enterScanBox, pressInHead } from './head-keys.ts';
import { ChoiceSelect, FieldOf, Labelled, RefusedField } from './head-field.tsx';
import { headTexts, textOf } from './head-texts.ts';
import { SetCountInput } from '../../../items/packing/set-count-input.tsx';

type DocumentHeadProps = {
  type: DocumentType;
  head: Head;
  lines: Lines<EntryLine>;
  choices: Choices;
  /** Who begins a document begins with its first field. */
  isNew: boolean;
  readOnly: boolean;
  /** Why the last press led nowhere. */
  refusal: Refusal | null;
  /** 主管授权 of what is saved; empty where nobody was asked. */
  overrides: string;
  onChange: (changes: Partial<Head>) => void;
};

/** The fields that the type of the document has, in the order in which they are known. */
export function DocumentHead(props: DocumentHeadProps) {
  const { type, head, choices, isNew, readOnly: disabled, refusal, overrides, onChange } = props;
  const frame = useRef<HTMLDivElement>(null);
  const refused = refusal?.lineNo === null ? refusal.path : null;
  // What was saved goes on with its lines.
  const begin = useEffectEvent(() => {
    if (isNew) frame.current?.querySelector('input')?.focus();
    else if (!disabled) enterScanBox(frame.current);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (refused === null || disabled) return;
    frame.current?.querySelector<HTMLInputElement>(`[data-refused] input`)?.focus();
  }, [refusal, refused, disabled]);
  return (
    <RefusedField value={refused}>
      <div
        ref={frame}
        role="presentation"
        className={styles['head']}
        onKeyDownCapture={pressInHead}
        onFocus={selectNumber}
      >
        <Source no={head.sourceNo} />
        <Partners {...props} />
        <Places {...props} />
        <People {...props} />
        <Circumstances {...props} />
        <Labelled field="bizDate" label="单据日期" required>
          <DayInput
            value={head.bizDate}
            disabled={disabled}
            onChange={day => onChange({ bizDate: day ?? head.bizDate })}
          />
        </Labelled>
        <Labelled field="handlerId" label="经手人" required>
          <ChoiceSelect
            options={choices.handlers}
            value={head.handlerId}
            disabled={disabled}
            placeholder="姓名"
            onChange={handlerId => onChange({ handlerId })}
          />
        </Labelled>
        {(['discountFen', 'feeFen', 'depositFen', 'paidFen'] as const).map(field => (
          <FieldOf key={field} type={type} field={field}>
            <MoneyInput
              value={head[field]}
              disabled={disabled || isNone(field, head)}
              onChange={amount => onChange({ [field]: amount })}
            />
          </FieldOf>
        ))}
        {overrides !== '' && (
          <Labelled field="overrides" label="主管授权">
            <Input value={overrides} disabled />
          </Labelled>
        )}
        <Labelled field="remark" label="备注">
          <Input
            maxLength={200}
            value={head.remark}
            disabled={disabled}
            onChange={event => onChange({ remark: event.target.value })}
          />
        </Labelled>
      </div>
    </RefusedField>
  );
}

/** Whether there is no such amount beside what was chosen. */
function isNone(field: HeadField, { mode, payMethod }: Head): boolean {
  if (field === 'feeFen') return mode === 'disassemble';
  return field === 'paidFen' && payMethod === onAccount;
}

/** What is taken back, where something is. */
function Source({ no }: { no: string | null }) {
  if (no === null) return null;
  return (
    <Labelled field="sourceDocId" label="源单">
      <Input value={no} disabled />
    </Labelled>
  );
}

/** With whom; what was taken over from a source stays as the source says. */
function Partners({ type, head, choices, readOnly, onChange }: DocumentHeadProps) {
  const fields = [
    ['supplierId', choices.suppliers],
    ['partyId', choices.parties],
    ['storeId', choices.stores],
    ['deptId', choices.departments],
  ] as const;
  return fields.map(([field, options]) => (
    <FieldOf key={field} type={type} field={field}>
      <ChoiceSelect
        options={options}
        value={head[field]}
        disabled={readOnly || (field !== 'deptId' && head.sourceDocId !== null)}
        onChange={id => onChange({ [field]: id, ...followingFrom(field, id, head, choices) })}
      />
    </FieldOf>
  ));
}

/**
 * A purchase is paid as its supplier is, and a sale leaves the warehouse of its store, unless something else is chosen.
 */
function followingFrom(field: HeadField, id: number | null, head: Head, choices: Choices): Partial<Head> {
  if (field === 'supplierId')
    return { settle: choices.suppliers.find(supplier => supplier.id === id)?.settle ?? null };
  const placeOf = (storeId: number | null) => choices.stores.find(store => store.id === storeId)?.whId;
  const [before, whId] = [placeOf(head.storeId), placeOf(id)];
  const isOwn = head.whId !== null && head.whId !== before;
  return field !== 'storeId' || whId === undefined || isOwn ? {} : { whId };
}

/** Who sells, drives, answers for it or takes it in. */
function People({ type, head, choices, readOnly, onChange }: DocumentHeadProps) {
  const fields = [
    ['salesmanId', choices.handlers],
    ['driverId', choices.drivers],
    ['responsibleId', choices.handlers],
    ['receiverId', choices.handlers],
  ] as const;
  return fields.map(([field, options]) => (
    <FieldOf key={field} type={type} field={field}>
      <ChoiceSelect
        options={options}
        value={head[field]}
        disabled={readOnly}
        placeholder={field === 'driverId' ? '姓名、车牌或编码' : '姓名'}
        onChange={id => onChange({ [field]: id })}
      />
    </FieldOf>
  ));
}

/** Between which warehouses. */
function Places({ type, head, lines, choices, readOnly, onChange }: DocumentHeadProps) {
  return (
    <>
      {type === 'cz' && (
        <Labelled field="mode" label={fieldTitle(type, 'mode')} required>
          <Select
            options={[
              { value: 'assemble', label: assemblyModes.assemble },
              { value: 'disassemble', label: assemblyModes.disassemble },
            ]}
            value={head.mode}
            disabled={readOnly}
            onChange={mode => onChange({ mode, ...(mode === 'disassemble' ? { feeFen: null } : {}) })}
          />
        </Labelled>
      )}
      <FieldOf type={type} field="setCount">
        <SetCountInput
          value={head.setCount}
          lines={lines}
          disabled={readOnly}
          onChange={setCount => onChange({ setCount })}
        />
      </FieldOf>
      {head.bom && (
        <FieldOf type={type} field="bom">
          <Input value={bomWords(head.bom)} disabled />
        </FieldOf>
      )}
      <Labelled field="whId" label={warehouseTitle(type)} required>
        <ChoiceSelect
          options={choices.ownWarehouses}
          value={head.whId}
          disabled={readOnly}
          onChange={whId => onChange({ whId })}
        />
      </Labelled>
      <FieldOf type={type} field="whToId">
        <ChoiceSelect
          options={choices.allWarehouses}
          barred={{ id: head.whId, why: type === 'cz' ? '即出库仓，不用选择' : '不能与调出仓相同' }}
          value={head.whToId}
          disabled={readOnly}
          {...(type === 'cz' ? { placeholder: '不选即原仓' } : {})}
          onChange={whToId => onChange({ whToId })}
        />
      </FieldOf>
    </>
  );
}

/** Who takes the goods and until when, and why they move. */
function Circumstances({ type, head, readOnly, onChange }: DocumentHeadProps) {
  const { reasons } = traitsOf(type);
  return (
    <>
      {headTexts.map(([field, maxLength]) => (
        <FieldOf key={field} type={type} field={field}>
          <Input
            maxLength={maxLength}
            value={head[field]}
            disabled={readOnly}
            onChange={event => onChange({ [field]: textOf(field, event.target.value) })}
          />
        </FieldOf>
      ))}
      <FieldOf type={type} field="dueOn">
        <DayInput value={head.dueOn} disabled={readOnly} onChange={dueOn => onChange({ dueOn })} />
      </FieldOf>
      <FieldOf type={type} field="settle">
        <Select
          options={settleMethods.map(value => ({ value, label: value }))}
          value={head.settle}
          disabled={readOnly}
          placeholder="随供应商"
          onChange={settle => onChange({ settle })}
        />
      </FieldOf>
      <FieldOf type={type} field="payMethod">
        <Select
          options={payMethods.map(value => ({ value, label: value }))}
          value={head.payMethod ?? null}
          disabled={readOnly}
          placeholder="请选择"
          allowClear
          onChange={(payMethod: Head['payMethod']) =>
            onChange({
              payMethod: payMethod ?? null,
              ...(payMethod === onAccount ? { paidFen: zeroFen } : {}),
            })
          }
        />
      </FieldOf>
      <FieldOf type={type} field="reason">
        <Select
          options={reasons.map(value => ({ value, label: value }))}
          value={head.reason}
          disabled={readOnly}
          placeholder="请选择"
          onChange={reason => onChange({ reason })}
        />
      </FieldOf>
    </>
  );
}
