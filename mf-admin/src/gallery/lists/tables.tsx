import { ApiError } from '@shanmen/shared';
import {
  Button,
  Code,
  type Column,
  Count,
  DataTable,
  Money,
  Pager,
  RowActions,
  type Selection,
} from '@shanmen/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';
import { type SampleGood, sampleGoods } from './sample-goods.ts';

const columns: Column<SampleGood>[] = [
  { id: 'code', title: '编码', width: 90, fixed: 'left', cell: good => <Code value={good.code} /> },
  { id: 'name', title: '品名', width: 200, cell: good => good.name },
  { id: 'unit', title: '单位', width: 70, align: 'center', cell: good => good.unit },
  { id: 'price', title: '零售价', width: 110, align: 'right', cell: good => <Money fen={good.priceFen} /> },
  { id: 'stock', title: '库存', width: 90, align: 'right', cell: good => <Count value={good.stock} /> },
  { id: 'note', title: '说明', width: 220, hidden: true, cell: () => '在列设置中才显示' },
  { id: 'actions', title: '操作', width: 150, fixed: 'right', cell: () => <Actions /> },
];
const ready = { isLoading: false, error: null, retry: () => undefined };
const failure = new ApiError({
  status: 503,
  code: 'service_busy',
  message: '系统繁忙，请稍后重试',
  requestId: '7f2ac01d',
});
const keyOf = (good: SampleGood) => good.id;

export function Tables() {
  const [keys, setKeys] = useState<readonly string[]>(['2']);
  const [page, setPage] = useState(1);
  const selection: Selection = { keys, change: setKeys, whole: null };
  const shared = { columns, rowKey: keyOf, state: ready };
  return (
    <>
      <Specimen title="有内容：选择、合计（按筛选）、操作折叠">
        <DataTable
          {...shared}
          id="demo.goods"
          rows={sampleGoods(6)}
          selection={selection}
          total={{ stock: <Count value={2220} /> }}
          tools={<Button type="primary">新建</Button>}
        />
        <Pager page={page} pageSize={50} total={128} onChange={setPage} />
      </Specimen>
      <Specimen title="一行">
        <DataTable {...shared} id="demo.one" rows={sampleGoods(1)} />
      </Specimen>
      <Specimen title="正在读取">
        <DataTable {...shared} id="demo.loading" rows={undefined} state={{ ...ready, isLoading: true }} />
      </Specimen>
      <Specimen title="没有符合条件的">
        <DataTable {...shared} id="demo.none" rows={[]} state={{ ...ready, clear: () => undefined }} />
      </Specimen>
      <Specimen title="失败">
        <DataTable {...shared} id="demo.failed" rows={undefined} state={{ ...ready, error: failure }} />
      </Specimen>
      <Specimen title="失败，旧的内容留着">
        <DataTable {...shared} id="demo.stale" rows={sampleGoods(2)} state={{ ...ready, error: failure }} />
      </Specimen>
      <Specimen title="一页最多 200 行">
        <DataTable {...shared} id="demo.many" rows={sampleGoods(200)} />
      </Specimen>
    </>
  );
}

function Actions() {
  const names = ['编辑', '停用', '复制', '打印价签'];
  return (
    <RowActions>
      {names.map(name => (
        <Button key={name} type="link" size="small">
          {name}
        </Button>
      ))}
    </RowActions>
  );
}
