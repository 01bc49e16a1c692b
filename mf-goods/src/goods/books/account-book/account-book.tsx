import { api, Auth, queryKeys } from '@shanmen/shared';
import {
  accountGrains,
  type AccountPage,
  type AccountRow,
} from '@shanmen/shared/contracts/goods/books/account-book';
import {
  DateRangeFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  optionsOf,
  SelectFilter,
  useSelection,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { accountColumns } from './account-columns.tsx';
import { whyNoBook } from './account-good.ts';
import { AccountPrint } from './account-print.tsx';
import styles from './account-book.module.css';
import { BookProof } from './book-proof.tsx';

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
      filters={
        <>
          <KeywordFilter label="商品" placeholder="扫码，或输入编码、品名、首字母" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <DateRangeFilter />
          <SelectFilter name="by" label="展示" options={optionsOf(accountGrains)} />
        </>
      }
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
