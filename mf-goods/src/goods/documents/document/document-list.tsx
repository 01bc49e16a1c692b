import { Auth } from '@shanmen/shared';
import { type DocumentRow, documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { documentChannels } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { fen } from '@shanmen/shared/money';
import {
  ActionBar,
  AmountRangeFilter,
  BatchBar,
  DataTable,
  DateRangeFilter,
  ImportButton,
  type Filters,
  KeywordFilter,
  ListExportButton,
  Money,
  Page,
  Pager,
  PageTitle,
  Panel,
  SearchForm,
  SelectionContext,
  SelectFilter,
  StatusFilter,
  thisMonth,
  useChoice,
  useList,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { newDocument } from '../editing/document-bar/document-actions.ts';
import { actionsColumn } from '../document-row/row-actions.tsx';
import { ChosenActions, mayPrint, mayReverse } from '../document-chosen/chosen-actions.tsx';
import { LineExport } from '../editing/line-file/line-export.tsx';
import { OnLoanButton } from '../../stock/on-loan/on-loan-list.tsx';
import { documentCalls, documentKeys } from './document-calls.ts';
import { documentColumns } from './document-columns.tsx';
import { counterpartyTitle, isOfDepartment } from './document-words.ts';

type DocumentListProps = {
  type: DocumentType;
  /** With what is searched. */
  onOpen: (id: number | null, searched: Filters) => void;
  onCopy: (id: number) => void;
};

/** The documents of one type in this month, newest first; Enter opens one, Alt+N begins one. */
export function DocumentList({ type, onOpen, onCopy }: DocumentListProps) {
  const { title } = traitsOf(type);
  const id = `goods.document-${type}`;
  const [defaults] = useState(thisMonth);
  const list = useList<DocumentRow>(id, `/api/goods/documents/${type}`, defaults);
  const { data: choices } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const rowActions = actionsColumn(type, choices?.ownId ?? null, onCopy);
  const columns = [...useMemo(() => documentColumns(type), [type]), ...rowActions];
  const rowIds = useMemo(() => list.rows?.map(keyOf) ?? [], [list.rows]);
  const choice = useChoice(list.filters, list.total, rowIds);
  const isChosen = mayPrint([type]) || mayReverse([type]);
  const actions = useMemo(() => [{ ...newDocument(type, ['list']), look: 'primary' as const }], [type]);
  const tools = (
    <>
      <ActionBar actions={actions} state="list" onRun={() => onOpen(null, list.filters)} />
      {type === 'jy' && <OnLoanButton />}
      {type === 'qr' && <OpeningImport />}
      <Auth code={documentCode(type, 'export')}>
        <ListExportButton endpoint={`/api/goods/documents/${type}/export`} />
      </Auth>
      <LineExport type={type} filters={list.filters} />
    </>
  );
  const chosen = <ChosenActions from={{ endpoint: `/api/goods/documents/${type}`, type }} />;
  return (
    <SelectionContext value={choice}>
      <Page>
        <PageTitle>{title}</PageTitle>
        <Panel>
          <SearchForm id={id} title={title} value={list.filters} defaults={defaults} onSearch={list.search}>
            <KeywordFilter placeholder="单号、商品编码、品名或拼音首字母" />
            <DateRangeFilter />
            <StatusFilter of={documentStatuses} />
            <ListFilters type={type} />
          </SearchForm>
        </Panel>
        <Panel tight>
          <DataTable
            id={id}
            rows={list.rows}
            columns={columns}
            rowKey={keyOf}
            state={{ ...list.state, nothing: `还没有${title}` }}
            sort={list.sort}
            tools={isChosen ? <BatchBar tools={tools}>{chosen}</BatchBar> : tools}
            {...(list.totals ? { total: totalsOf(list.totals) } : {})}
            {...(isChosen ? { selection: choice } : {})}
            onOpen={row => onOpen(row.id, list.filters)}
          />
          <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
        </Panel>
      </Page>
    </SelectionContext>
  );
}

const keyOf = ({ id }: DocumentRow) => String(id);

/** 期初库存 of all warehouses comes in by one file. */
function OpeningImport() {
  return (
    <Auth code="goods:qr:import">
      <ImportButton
        noun="期初库存"
        endpoint="/api/goods/stock/opening/import"
        list="goods.document-qr"
        label="导入期初"
      />
    </Auth>
  );
}

/** Who is looked for among those that a type names. */
const people = ['salesmanId', 'responsibleId'] as const;

/** With whom, where, by whom and for how much. */
function ListFilters({ type }: { type: DocumentType }) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const partners = [
    ['supplierId', data?.suppliers],
    ['partyId', data?.parties],
  ] as const;
  return (
    <>
      {partners.map(
        ([field, masters]) =>
          hasField(type, field) && (
            <SelectFilter
              key={field}
              name={field}
              label={fieldTitle(type, field)}
              options={optionsOf(masters)}
            />
          ),
      )}
      <SelectFilter
        name="deptId"
        label={isOfDepartment(type) ? counterpartyTitle(type) : '部门'}
        options={optionsOf(data?.departments)}
      />
      <SelectFilter name="whId" label="仓库" options={optionsOf(data?.ownWarehouses)} />
      <SelectFilter name="handlerId" label="经手人" options={optionsOf(data?.handlers)} />
      {people.map(
        field =>
          hasField(type, field) && (
            <SelectFilter
              key={field}
              name={field}
              label={fieldTitle(type, field)}
              options={optionsOf(data?.handlers)}
            />
          ),
      )}
      {madeElsewhere.has(type) && <SelectFilter name="channel" label="渠道" options={channelOptions} />}
      {traitsOf(type).priced !== null && <AmountRangeFilter name="amount" label="金额" />}
    </>
  );
}

/** Types that tills and the system itself make too. */
const madeElsewhere: ReadonlySet<DocumentType> = new Set(['xs', 'xt', 'cz', 'bs']);
const channelOptions = Object.entries(documentChannels).map(([value, label]) => ({ value, label }));

function optionsOf(masters: readonly { id: number; name: string }[] = []) {
  return masters.map(({ id, name }) => ({ value: String(id), label: name }));
}

function totalsOf(totals: Readonly<Record<string, number>>) {
  const cells = Object.entries(totals).map(([column, sum]) => [
    column,
    <Money key={column} fen={fen(sum)} />,
  ]);
  return Object.fromEntries(cells);
}
