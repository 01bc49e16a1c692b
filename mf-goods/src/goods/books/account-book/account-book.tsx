import { api, Auth, queryKeys, apiErrorOf } from '@shanmen/shared';
import {
  accountGrains,
  type AccountPage,
  type AccountRow,
  type AccountSheet,
} from '@shanmen/shared/contracts/goods/books/account-book';
import {
  DateRangeFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  monthToDate,
  optionsOf,
  SelectFilter,
  useSelection,
  Button,
  PrinterIcon,
  useFeedback,
  type Filters,
} from '@shanmen/ui';
import { useQuery, useMutation } from '@tanstack/react-query';

import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { accountColumns } from './account-columns.tsx';
import styles from './account-book.module.css';
import { BookProof } from './book-proof.tsx';
import { printAccount } from '../../paper/account-paper.tsx';

const endpoint = '/api/goods/account-book';

/** 台账: every movement of one good, from what lay there at first to what lies there now. */
export function AccountBook() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<AccountRow>
      id="goods.stock-account"
      title="台账"
      endpoint={endpoint}
      rowKey={row => row.key}
      columns={accountColumns}
      filters={{
        always: monthToDate,
        of: (
          <>
            <KeywordFilter label="商品" placeholder="扫码，或输入编码、品名、首字母" />
            <SelectFilter name="whId" label="仓库" options={warehouses} />
            <DateRangeFilter />
            <SelectFilter name="by" label="展示" options={optionsOf(accountGrains)} />
          </>
        ),
      }}
      toolbar={
        <>
          <SearchedProof />
          <AccountPrint />
          <AccountExport />
        </>
      }
    />
  );
}

/** Of the good that is searched; while none is, that one has to be. */
function SearchedProof() {
  const { filters } = useSelection();
  const nothing = whyNoBook(filters);
  const query = { ...filters, pageSize: 20 };
  const { data } = useQuery({
    queryKey: queryKeys.list('goods.stock-account', { proof: JSON.stringify(query) }),
    queryFn: () => api.get<AccountPage>(endpoint, { query }),
    enabled: nothing === undefined,
  });
  if (nothing !== undefined) return <span className={styles['small']}>{nothing}</span>;
  return <BookProof agrees={data?.agrees ?? true} />;
}

function AccountExport() {
  const { filters } = useSelection();
  return (
    <Auth code="goods:account-book:export">
      <ListExportButton endpoint={`${endpoint}/export`} off={whyNoBook(filters)} />
    </Auth>
  );
}

/** 打印: all of the period of the good that is searched. */
function AccountPrint() {
  const { filters } = useSelection();
  const { error } = useFeedback();
  const print = useMutation({
    mutationFn: () =>
      api
        .post<AccountSheet>('/api/goods/account-book/print', undefined, { query: filters })
        .then(printAccount),
    onError: failure => error(apiErrorOf(failure).message),
  });
  const off = whyNoBook(filters);
  return (
    <Auth code="goods:account-book:print">
      <Button
        icon={<PrinterIcon />}
        disabled={off !== undefined}
        title={off}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        打印
      </Button>
    </Auth>
  );
}

/** Why there is no 台账 to show, print or write yet; undefined once a good is searched. */
function whyNoBook(filters: Filters): string | undefined {
  return filters['keyword'] === undefined ? '台账按商品列出，请先扫码或输入商品' : undefined;
}
