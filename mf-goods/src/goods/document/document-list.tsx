import { Auth } from '@shanmen/shared';
import { type DocumentRow, documentStatuses } from '@shanmen/shared/contracts/goods/document';
import { documentChannels } from '@shanmen/shared/contracts/goods/document-query';
import {
  type DocumentType,
  fieldTitle,
  hasField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/document-types';
import { fen } from '@shanmen/shared/money';
import {
  ActionBar,
  AmountRangeFilter,
  BatchBar,
  Code,
  type Column,
  Count,
  DataTable,
  DateRangeFilter,
  ImportButton,
  Day,
  type Filters,
  Instant,
  KeywordFilter,
  Money,
  Page,
  Pager,
  PageTitle,
  Panel,
  PaperClipIcon,
  Qty,
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
import { newDocument } from '../document-bar/document-actions.ts';
import { actionsColumn } from '../document-row/row-actions.tsx';
import { ChosenActions, mayPrint, mayReverse } from '../document-chosen/chosen-actions.tsx';
import { LineExport } from '../line-file/line-export.tsx';
import { OnLoanButton } from '../on-loan/on-loan-list.tsx';
import { documentCalls, documentKeys } from './document-calls.ts';
import styles from './document.module.css';
import { DocumentStatus } from './document-status.tsx';
import { counterpartyTitle, warehouseTitle } from './document-words.ts';

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
  const columns = [...useMemo(() => columnsOf(type), [type]), ...rowActions];
  const rowIds = useMemo(() => list.rows?.map(keyOf) ?? [], [list.rows]);
  const choice = useChoice(list.filters, list.total, rowIds);
  const isChosen = mayPrint([type]) || mayReverse([type]);
  const actions = useMemo(() => [{ ...newDocument(type, ['list']), look: 'primary' as const }], [type]);
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
          {isChosen && (
            <BatchBar>
              <ChosenActions from={{ endpoint: `/api/goods/documents/${type}`, type }} />
            </BatchBar>
          )}
          <DataTable
            id={id}
            rows={list.rows}
            columns={columns}
            rowKey={keyOf}
            state={{ ...list.state, nothing: `还没有${title}` }}
            sort={list.sort}
            tools={
              <>
                <ActionBar actions={actions} state="list" onRun={() => onOpen(null, list.filters)} />
                {type === 'jy' && <OnLoanButton />}
                {type === 'qr' && <OpeningImport />}
                <LineExport type={type} filters={list.filters} />
              </>
            }
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
      <SelectFilter name="deptId" label="部门" options={optionsOf(data?.departments)} />
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

function columnsOf(type: DocumentType): Column<DocumentRow>[] {
  const { priced, stock } = traitsOf(type);
  const amount: Column<DocumentRow> = {
    id: 'amount',
    title: '金额',
    width: 104,
    align: 'right',
    onCard: true,
    cell: row => <Money fen={row.amountFen} />,
  };
  const cost: Column<DocumentRow> = {
    id: 'cost',
    title: '成本',
    code: 'goods:cost:view',
    width: 104,
    align: 'right',
    cell: row => <Money fen={row.costFen ?? null} />,
  };
  const counterparty: Column<DocumentRow> = {
    id: 'counterparty',
    title: counterpartyTitle(type),
    width: 144,
    onCard: true,
    cell: row => row.counterparty,
  };
  const warehouse: Column<DocumentRow> = {
    id: 'warehouse',
    title: warehouseTitle(type),
    width: 112,
    cell: row => row.warehouse,
  };
  // A transfer is read from where to where; everything else from whom to where.
  const places = stock === 'transfer' ? [warehouse, counterparty] : [counterparty, warehouse];
  return [
    { id: 'no', title: '单号', width: 142, fixed: 'left', cell: row => <DocumentNo row={row} /> },
    { id: 'bizDate', title: '单据日期', width: 100, cell: row => <Day value={row.bizDate} /> },
    { id: 'status', title: '状态', width: 80, cell: row => <DocumentStatus {...row} /> },
    { id: 'files', title: '附件', width: 48, cell: row => <FileCount row={row} /> },
    ...places,
    { id: 'department', title: '部门', width: 96, cell: row => row.department },
    { id: 'qty', title: '数量', width: 76, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
    ...(priced === null ? [] : [amount]),
    ...(hasField(type, 'paidFen') ? paymentColumns(type) : []),
    cost,
    ...namedColumns(type),
    { id: 'handler', title: '经手人', width: 66, cell: row => row.handlerName },
    { id: 'maker', title: '制单', width: 66, cell: row => row.makerName },
    { id: 'auditor', title: '审核', width: 66, cell: row => row.auditorName },
    { id: 'auditedAt', title: '审核时间', width: 150, cell: row => <Instant value={row.auditedAt} /> },
    {
      id: 'printedTimes',
      title: '打印',
      width: 56,
      align: 'right',
      cell: row => <Count value={row.printedTimes} />,
    },
    { id: 'source', title: '源单', width: 150, cell: row => <Code value={row.sourceNo} /> },
    { id: 'remark', title: '备注', width: 180, cell: row => row.remark },
  ];
}

/** Who sold it, or which count found it. */
function namedColumns(type: DocumentType): Column<DocumentRow>[] {
  if (hasField(type, 'salesmanId'))
    return [
      { id: 'salesman', title: fieldTitle(type, 'salesmanId'), width: 66, cell: row => row.salesmanName },
    ];
  if (type !== 'by' && type !== 'bs') return [];
  return [{ id: 'countNo', title: '盘点批次', width: 142, cell: row => <Code value={row.countNo} /> }];
}

/** How a customer pays, and what has come. */
function paymentColumns(type: DocumentType): Column<DocumentRow>[] {
  return [
    {
      id: 'paid',
      title: fieldTitle(type, 'paidFen'),
      width: 96,
      align: 'right',
      cell: row => <Money fen={row.paidFen} />,
    },
    { id: 'payMethod', title: fieldTitle(type, 'payMethod'), width: 90, cell: row => row.payMethod },
  ];
}

/** A clip where papers or photos go with it. */
function FileCount({ row: { fileCount } }: { row: DocumentRow }) {
  if (fileCount === 0) return null;
  return (
    <span role="img" aria-label={`${fileCount} 个附件`}>
      <PaperClipIcon /> {fileCount}
    </span>
  );
}

/** A number in red is that of a red document, or of one that was undone by such. */
function DocumentNo({ row }: { row: DocumentRow }) {
  const isRed = row.isRed || row.status === 'reversed';
  return (
    <span className={isRed ? styles['red'] : undefined}>
      <Code value={row.no} />
    </span>
  );
}
