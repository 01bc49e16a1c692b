import { Auth } from '@shanmen/shared';
import type { Store } from '@shanmen/shared/contracts/goods/masters/store';
import { type Till, tillPrinters } from '@shanmen/shared/contracts/goods/masters/till';
import { Empty, Failure, FormButton, MasterState, Money, Skeleton, StepButton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { CardTable } from '../master/card-table.tsx';
import { TestPrint } from './test-print.tsx';
import { tillCalls, tillQuery } from './till-calls.ts';
import { TillForm } from './till-form.tsx';
import styles from './till.module.css';

/** 收银台 of one 收银点: what stands at each counter. */
export function TillList({ store }: { readonly store: Store }) {
  const { data, error, refetch } = useQuery(tillQuery(store.id));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const nextNo = Math.min(99, Math.max(0, ...data.map(({ no }) => no)) + 1);
  return (
    <div className={styles['part']}>
      {data.length === 0 ? (
        <Empty title="还没有收银台" />
      ) : (
        <CardTable label="收银台" figures={[4]}>
          <thead>
            <tr>
              <th>台号</th>
              <th>小票</th>
              <th>外设</th>
              <th>备用金</th>
              <th>状态</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {data.map(till => (
              <TillRow key={till.id} till={till} store={store} />
            ))}
          </tbody>
        </CardTable>
      )}
      {store.status === 'active' && (
        <FormButton code="goods:store:edit" label="新增收银台" isNew>
          {close => <TillForm storeId={store.id} nextNo={nextNo} onClose={close} />}
        </FormButton>
      )}
    </div>
  );
}

function TillRow({ till, store }: { readonly till: Till; readonly store: Store }) {
  const besides = [till.hasDrawer && '钱箱', till.hasScale && '电子秤'].filter(Boolean).join('、');
  return (
    <tr>
      <td>{till.name}</td>
      <td>{tillPrinters[till.printer]}</td>
      <td>{besides || '无'}</td>
      <td>
        <Money fen={till.floatFen} />
      </td>
      <td>
        <MasterState of={till.status} />
      </td>
      <td>
        <FormButton code="goods:store:edit" label="编辑">
          {close => <TillForm storeId={store.id} till={till} onClose={close} />}
        </FormButton>
        <Auth code="goods:store:edit">
          <TestPrint till={till} store={store} />
        </Auth>
        <StepButton
          of={till}
          code="goods:store:stop"
          effect="停用后收银点不再列出这一台，已有的记录不变。"
          list="goods.store"
          send={tillCalls.step}
        />
      </td>
    </tr>
  );
}
