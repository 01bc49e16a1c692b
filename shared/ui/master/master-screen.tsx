import { Auth } from '@shanmen/shared';
import {
  type AnyMaster,
  type DraftKey,
  permissionOf,
  type Row,
} from '@shanmen/shared/contracts/master/master';
import { masterStatuses } from '@shanmen/shared/contracts/master/master-status';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { TObject } from 'typebox';
import { Descriptions } from '../pages/details/descriptions.tsx';
import { ImportButton } from '../files/import-button.tsx';
import { ListExportButton } from '../files/download-button.tsx';
import { FormButton } from '../forms/form/form-button.tsx';
import { optionsOf } from '../forms/inputs/options-of.ts';
import { ListScreen } from '../lists/list/list-screen.tsx';
import { KeywordFilter, SelectFilter, StatusFilter } from '../lists/search/filters.tsx';
import { masterCalls } from './master-calls.ts';
import { type AnyRow, type Cells, type FurtherColumn, masterColumns, masterFacts } from './master-cells.tsx';
import { type FormParts, formFields, MasterFields } from './master-fields.tsx';
import { MasterForm } from './master-form.tsx';
import { StepButton } from './step-button.tsx';

/** As a method is: the parts of one screen are drawn by the screen of all. */
type Method<Arguments extends readonly unknown[], Answer> = { method(...given: Arguments): Answer }['method'];

type OfForm<M extends AnyMaster, Answer> = {
  readonly [Key in DraftKey<M>]?: Method<[of: Row<M> | undefined], Answer>;
};

/** What is special of one screen; all else follows from the declaration. */
type ScreenParts<M extends AnyMaster> = {
  /** How fields are drawn, in the list and on the card. */
  readonly cells?: { readonly [Key in keyof Row<M>]?: Method<[row: Row<M>], ReactNode> };
  /** Columns of what no single field says, each after that of a field. */
  readonly columns?: readonly (Omit<FurtherColumn, 'cell'> & {
    readonly cell: Method<[row: Row<M>], ReactNode>;
  })[];
  readonly form?: {
    readonly inputs?: OfForm<M, ReactElement>;
    readonly helps?: OfForm<M, string>;
    /** What stands below a field. */
    readonly below?: OfForm<M, ReactNode>;
  };
  /** Filters that are no choice among words, by name. */
  readonly filters?: Readonly<Record<string, ReactNode>>;
  /** In another order, or with more beside them. @prop files 导入 and 导出 */
  readonly tools?: (usual: { readonly add: ReactNode; readonly files: ReactNode }) => ReactNode;
  readonly rowActions: {
    readonly width: number;
    /** Rights besides those to edit and stop. */
    readonly codes?: readonly PermissionCode[];
    /** What else may be done; `add` opens a new record that begins with this. */
    readonly more?: Method<[row: Row<M>, add: (label: string, begin: object) => ReactNode], ReactNode>;
  };
  readonly statusWidth?: number;
  readonly card?: {
    readonly width?: number;
    readonly title?: Method<[row: Row<M>], string>;
    /** What stands above the facts. */
    readonly heading?: Method<[row: Row<M>], string>;
    /** How fields are drawn on the card alone. */
    readonly cells?: { readonly [Key in keyof Row<M>]?: Method<[row: Row<M>], ReactNode> };
    /** What is around the facts of the declaration. */
    readonly draw?: Method<[row: Row<M>, facts: ReactNode], ReactNode>;
  };
};

/** The same of a master of which no more is known than that it is one. */
type AnyParts = Omit<ScreenParts<AnyMaster>, 'cells' | 'columns' | 'form' | 'rowActions' | 'card'> & {
  readonly cells: Cells;
  readonly columns?: readonly FurtherColumn[];
  readonly form: FormParts;
  readonly rowActions: {
    readonly width: number;
    readonly codes?: readonly PermissionCode[];
    readonly more?: Method<[row: AnyRow, add: (label: string, begin: object) => ReactNode], ReactNode>;
  };
  readonly card?: {
    readonly width?: number;
    readonly title?: Method<[row: AnyRow], string>;
    readonly heading?: Method<[row: AnyRow], string>;
    readonly cells?: object;
    readonly draw?: Method<[row: AnyRow, facts: ReactNode], ReactNode>;
  };
};
type GivenParts = Omit<AnyParts, 'cells' | 'form'> & {
  readonly cells?: object;
  readonly form?: { readonly inputs?: object; readonly helps?: object; readonly below?: object };
};

const usualStatusWidth = 80;

/** List, form, card, import and export of one master. */
export function masterScreen<M extends AnyMaster>(master: M, parts: ScreenParts<M>): () => ReactElement;
export function masterScreen(master: AnyMaster, given: GivenParts): () => ReactElement {
  const { inputs = {}, helps = {}, below = {} } = given.form ?? {};
  const form = { inputs: named(inputs), helps: named(helps), below: named(below) };
  const parts: AnyParts = { ...given, cells: named(given.cells ?? {}), form };
  const { cells, card, rowActions, statusWidth = usualStatusWidth } = parts;
  const columns = masterColumns(master, cells, { further: parts.columns ?? [], statusWidth });
  const codes = (['edit', 'stop'] as const).flatMap(action =>
    master.actions.includes(action) ? [permissionOf(master, action)] : [],
  );
  const title = (row: AnyRow) => card?.title?.(row) ?? row.name;
  const isSearched = [master.search, master.filters, master.asks].some(asked => asked !== undefined);
  return () => (
    <ListScreen<AnyRow>
      id={master.id}
      title={master.title ?? master.noun}
      endpoint={master.path}
      rowKey={row => String(row.id)}
      columns={columns}
      {...(isSearched ? { filters: <Filters master={master} given={parts.filters ?? {}} /> } : {})}
      toolbar={<Tools master={master} parts={parts} />}
      rowActions={{
        width: rowActions.width,
        codes: [...codes, ...(rowActions.codes ?? [])],
        of: row => rowActionsOf(master, parts, row),
      }}
      {...(card
        ? {
            detail: {
              ...(card.width === undefined ? {} : { width: card.width }),
              title,
              of: (row: AnyRow) => cardOf(master, parts, row),
            },
          }
        : {})}
    />
  );
}

/** By name, whatever they are of. */
function named(parts: object) {
  return Object.fromEntries(Object.entries(parts));
}

function cardOf(master: AnyMaster, { cells, card }: AnyParts, row: AnyRow): ReactNode {
  const drawn: Cells = { ...cells, ...named(card?.cells ?? {}) };
  const facts = <Descriptions title={card?.heading?.(row) ?? ''} items={masterFacts(master, row, drawn)} />;
  return card?.draw?.(row, facts) ?? facts;
}

type FiltersProps = { readonly master: AnyMaster; readonly given: Readonly<Record<string, ReactNode>> };

function Filters({ master, given }: FiltersProps) {
  const { search, filters = [], asks = {}, fields } = master;
  return (
    <>
      {search && <KeywordFilter placeholder={search.hint} />}
      {[...filters, ...Object.keys(asks)].map(name => {
        const field = fields[name] ?? asks[name];
        if (given[name] !== undefined) return <Fragment key={name}>{given[name]}</Fragment>;
        if (!field) return <StatusFilter key={name} of={masterStatuses} />;
        const { kind, title } = field.about;
        if (kind.is !== 'choice') return null;
        return <SelectFilter key={name} name={name} label={title} options={optionsOf(kind.words)} />;
      })}
    </>
  );
}

type ToolsProps = { readonly master: AnyMaster; readonly parts: AnyParts };

function Tools({ master, parts }: ToolsProps) {
  const { actions, noun, path, id } = master;
  const add = actions.includes('add') && (
    <EditButton master={master} parts={parts} label={`新增${noun}`} isNew />
  );
  const files = (
    <>
      {actions.includes('import') && (
        <Auth code={permissionOf(master, 'import')}>
          <ImportButton noun={noun} endpoint={`${path}/import`} list={id} />
        </Auth>
      )}
      {actions.includes('export') && (
        <Auth code={permissionOf(master, 'export')}>
          <ListExportButton endpoint={`${path}/export`} />
        </Auth>
      )}
    </>
  );
  return (
    parts.tools?.({ add, files }) ?? (
      <>
        {add}
        {files}
      </>
    )
  );
}

/** 编辑, what else there is, and 停用 or 启用; in a fragment, whose parts fold into 更多. */
function rowActionsOf(master: AnyMaster, parts: AnyParts, row: AnyRow): ReactNode {
  const add = (label: string, begin: object) => (
    <EditButton key={label} master={master} parts={parts} label={label} begin={begin} />
  );
  return (
    <>
      {master.actions.includes('edit') && <EditButton master={master} parts={parts} label="编辑" of={row} />}
      {parts.rowActions.more?.(row, add)}
      {row.status !== undefined && master.stop !== undefined && (
        <StepButton
          of={{ ...row, status: row.status }}
          code={permissionOf(master, 'stop')}
          effect={master.stop}
          list={master.id}
          send={masterCalls(master.path).step}
        />
      )}
    </>
  );
}

type EditButtonProps = ToolsProps & {
  readonly label: string;
  readonly isNew?: boolean;
  readonly of?: AnyRow;
  readonly begin?: object;
};

function EditButton({ master, parts, label, isNew = false, of, begin }: EditButtonProps) {
  const { noun, id, path, Draft, Change } = master;
  const schema = of ? withoutVersion(Change) : Draft;
  const value = of ? valuesOf(master, of) : beginOf(master, begin);
  return (
    <FormButton code={permissionOf(master, of ? 'edit' : 'add')} label={label} isNew={isNew}>
      {close => (
        <MasterForm
          noun={noun}
          list={id}
          schema={schema}
          calls={masterCalls(path)}
          {...(value ? { value } : {})}
          {...(of ? { of } : {})}
          onClose={close}
        >
          <MasterFields master={master} of={of} parts={parts.form} />
        </MasterForm>
      )}
    </FormButton>
  );
}

/** As `Type.Omit` has it, which would bring 20 kB along with every screen. */
function withoutVersion(change: TObject): TObject {
  const { version: _version, ...properties } = change.properties;
  const required = change.required.filter(name => name !== 'version');
  return Object.assign({}, change, { properties, required, additionalProperties: false });
}

/** What a form shows of a record. */
function valuesOf(master: AnyMaster, of: AnyRow): Record<string, unknown> {
  const shown = formFields(master, of).filter(([, { place }]) => place !== 'sent');
  return Object.fromEntries(shown.map(([name]) => [name, Reflect.get(of, name)]));
}

/** What a new record begins with; nothing where several may be made in a row. */
function beginOf(master: AnyMaster, begin: object | undefined): Record<string, unknown> | undefined {
  const begun = Object.entries(master.fields).filter(([, { about }]) => about.begin !== undefined);
  if (begun.length === 0 && begin === undefined) return undefined;
  return { ...Object.fromEntries(begun.map(([name, { about }]) => [name, about.begin])), ...begin };
}
