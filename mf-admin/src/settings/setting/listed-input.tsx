import { offlineTenders, tenders } from '@shanmen/shared/contracts/cashier/tender';
import { documentTypeKeys, documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { systemTypes } from '@shanmen/shared/contracts/screen';
import { Button, Checkbox, Input, InputNumber, Space } from '@shanmen/ui';
import styles from './setting.module.css';

type Choices = readonly { readonly value: string; readonly label: string }[];

const systems: Choices = Object.entries(systemTypes).map(([value, label]) => ({ value, label }));
const tills: Choices = offlineTenders.map(value => ({ value, label: tenders[value].title }));
const documents: Choices = documentTypeKeys.map(value => ({ value, label: documentTypes[value].title }));

/** Settings that are some of what there is. */
const chosen: Readonly<Record<string, Choices>> = {
  secondFactorTypes: systems,
  offlineTenders: tills,
  makerChecker: [...documents, { value: 'red', label: '红字单据' }],
};

type Table = {
  /** What the first part of `key:number` names; days of the year where nothing is named. */
  readonly keys: Choices | null;
  readonly number: { readonly title: string; readonly unit: string } | null;
};

/** Settings that are rows of a key, and of a number behind it where there is one. */
const tables: Readonly<Record<string, Table>> = {
  secondAuditLimits: { keys: documents, number: { title: '超过', unit: '元' } },
  festivalFactors: { keys: null, number: { title: '为平日的', unit: '%' } },
  fixedHolidays: { keys: null, number: null },
};

/** Whether a setting is entered here. */
export function isListed(name: string): boolean {
  return name in chosen || name in tables;
}

/** A list as people read it: `进货单、红字单据`, `报溢单 500 元`, `5月1日 200%`. */
export function listedInWords(name: string, values: readonly string[]): string {
  return values.map(value => entryInWords(name, value)).join('、');
}

function entryInWords(name: string, value: string): string {
  const choices = chosen[name];
  if (choices) return labelIn(choices, value);
  const table = tables[name];
  if (!table) return value;
  const [key = '', number] = value.split(':');
  const said = table.keys === null ? dayInWords(key) : labelIn(table.keys, key);
  return number === undefined || table.number === null
    ? said
    : `${said} ${number}${spaced(table.number.unit)}`;
}

function spaced(unit: string): string {
  return unit === '%' ? unit : ` ${unit}`;
}

function labelIn(choices: Choices, value: string): string {
  return choices.find(each => each.value === value)?.label ?? value;
}

/** `05-01` → `5月1日`. */
function dayInWords(day: string): string {
  const [month, date] = day.split('-').map(Number);
  return month && date ? `${month}月${date}日` : day;
}

type ListedInputProps = {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/** Tick boxes for what is chosen, a small table for what has a number, rows of days for what has none of both. */
export function ListedInput({ id, name, values, onChange }: ListedInputProps) {
  const choices = chosen[name];
  if (choices) {
    return (
      <div id={id}>
        <Checkbox.Group options={[...choices]} value={[...values]} onChange={onChange} />
      </div>
    );
  }
  const table = tables[name];
  if (!table) return null;
  return table.keys === null ? (
    <Days id={id} table={table} values={values} onChange={onChange} />
  ) : (
    <Limits id={id} keys={table.keys} table={table} values={values} onChange={onChange} />
  );
}

type RowsProps = Omit<ListedInputProps, 'name'> & { readonly table: Table };

/** One row for each there is; what is left empty has none. */
function Limits({ id, keys, table, values, onChange }: RowsProps & { readonly keys: Choices }) {
  const limits = new Map(values.map(value => partsOf(value)));
  const set = (key: string, limit: number | null) => {
    if (limit === null) limits.delete(key);
    else limits.set(key, String(limit));
    onChange(keys.flatMap(({ value }) => (limits.has(value) ? [`${value}:${limits.get(value)}`] : [])));
  };
  return (
    <table id={id} className={styles['rows']}>
      <tbody>
        {keys.map(({ value, label }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            <td>
              {table.number?.title}{' '}
              <InputNumber
                size="small"
                aria-label={`${label}${table.number?.title}`}
                placeholder="不限"
                min={0}
                precision={0}
                value={limits.has(value) ? Number(limits.get(value)) : null}
                onChange={limit => set(value, typeof limit === 'number' ? limit : null)}
              />{' '}
              {table.number?.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Days of each year, and of each its number where there is one. */
function Days({ id, table: { number }, values, onChange }: RowsProps) {
  const usual = number === null ? '' : ':100';
  // A day that is being typed is no key.
  const rows = values.map((value, at) => ({ id: `day-${at}`, at, value }));
  const change = (at: number, value: string) =>
    onChange(values.map((each, index) => (index === at ? value : each)));
  return (
    <div id={id} className={styles['days']}>
      {rows.map(({ id: row, at, value }) => {
        const [day, amount] = partsOf(value);
        return (
          <Space key={row} size={4}>
            <Input
              size="small"
              className={styles['day'] ?? ''}
              aria-label={`第 ${at + 1} 个日期`}
              placeholder="月-日"
              maxLength={5}
              value={day}
              onChange={event =>
                change(at, number === null ? event.target.value : `${event.target.value}:${amount}`)
              }
            />
            {number && (
              <>
                {number.title}
                <InputNumber
                  size="small"
                  aria-label={`第 ${at + 1} 个${number.title}`}
                  min={10}
                  max={999}
                  precision={0}
                  value={Number(amount)}
                  onChange={next => change(at, `${day}:${String(next ?? 100)}`)}
                />
                {number.unit}
              </>
            )}
            <Button
              type="link"
              size="small"
              danger
              aria-label={`删除 ${dayInWords(day)}`}
              onClick={() => onChange(values.filter((_, index) => index !== at))}
            >
              删除
            </Button>
          </Space>
        );
      })}
      <Button size="small" onClick={() => onChange([...values, `01-01${usual}`])}>
        添加日期
      </Button>
    </div>
  );
}

function partsOf(value: string): [key: string, number: string] {
  const [key = '', number = ''] = value.split(':');
  return [key, number];
}
