import { Pagination } from '../../antd.ts';

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number, pageSize: number) => void;
};

const pageSizes = [20, 50, 100, 200] as const;

/** 共 n 条, the pages, and how many rows one has; says the count to a screen reader when it changes. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  return (
    <Pagination
      size="small"
      align="end"
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger
      showQuickJumper={total > pageSize * 5}
      pageSizeOptions={[...pageSizes]}
      showTotal={count => <span aria-live="polite">共 {count} 条</span>}
      onChange={onChange}
    />
  );
}
