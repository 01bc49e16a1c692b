import { Auth } from '@shanmen/shared';
import type { Department } from '@shanmen/shared/contracts/goods/masters/department';
import { type DepartmentQuota, quotaModes } from '@shanmen/shared/contracts/goods/masters/department-quota';
import { businessDay } from '@shanmen/shared/time';
import { Button, Drawer, Empty, Failure, FormButton, Money, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardTable } from '../master/card-table.tsx';
import { quotasQuery } from './quota-calls.ts';
import { QuotaForm } from './quota-form.tsx';
import styles from './department-quota.module.css';

type OfDepartment = { readonly department: Department };

/** 领用额度 of a department: what it may take in a month, and what is left of this one. */
export function QuotaButton({ department }: OfDepartment) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        领用额度
      </Button>
      <Drawer
        title={`${department.name} 每月领用额度`}
        open={isOpen}
        size={720}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Quotas department={department} />}
      </Drawer>
    </>
  );
}

function Quotas({ department }: OfDepartment) {
  const [today] = useState(() => businessDay(new Date()));
  const { data, error, refetch } = useQuery(quotasQuery(department.id, today));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <div className={styles['quotas']}>
      <p>按领用商品的成本计算，每月 1 日重新计起；「禁止」的额度用完后领用单不能提交和审核。</p>
      {data.length === 0 ? (
        <Empty title="没有设置额度，领用不受限制" />
      ) : (
        <QuotaTable department={department} rows={data} />
      )}
      <FormButton code="goods:department:edit" label="新增额度" isNew>
        {close => <QuotaForm department={department} onClose={close} />}
      </FormButton>
    </div>
  );
}

function QuotaTable({ department, rows }: OfDepartment & { readonly rows: readonly DepartmentQuota[] }) {
  return (
    <CardTable figures={[2, 3, 4]}>
      <thead>
        <tr>
          <th>分类</th>
          <th>每月额度</th>
          <th>本月已领</th>
          <th>剩余</th>
          <th>超出时</th>
          <Auth code="goods:department:edit">
            <th>操作</th>
          </Auth>
        </tr>
      </thead>
      <tbody>
        {rows.map(quota => (
          <tr key={quota.categoryId ?? 0}>
            <td>{quota.category}</td>
            <td>
              <Money fen={quota.limitFen} />
            </td>
            <td>
              <Money fen={quota.usedFen} />
            </td>
            <td>
              <Money fen={quota.remainingFen} />
            </td>
            <td>{quotaModes[quota.mode]}</td>
            <Auth code="goods:department:edit">
              <td>
                <FormButton code="goods:department:edit" label="修改">
                  {close => <QuotaForm department={department} quota={quota} onClose={close} />}
                </FormButton>
              </td>
            </Auth>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}
