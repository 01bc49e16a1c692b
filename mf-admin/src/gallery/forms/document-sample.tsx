import {
  ActionBar,
  Button,
  Changes,
  Descriptions,
  type DocumentAction,
  History,
  Money,
  ReasonDialog,
  Segmented,
} from '@shanmen/ui';
import { fen } from '@shanmen/shared/money';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

const actions: DocumentAction[] = [
  { id: 'submit', label: '提交', from: ['草稿'], keys: 'Ctrl+Enter', look: 'primary' },
  { id: 'void', label: '作废', from: ['草稿'], confirm: '作废「进货单 JH261120A1-0007」？', look: 'danger' },
  { id: 'audit', label: '审核', from: ['待审'], keys: 'Alt+A', look: 'primary' },
  { id: 'reject', label: '驳回', from: ['待审'], reason: ['数量有误', '价格有误', '供应商有误'] },
  { id: 'reverse', label: '红冲', from: ['已审'], reason: ['录入错误', '供应商换货'], look: 'danger' },
];

const happened = [
  { id: '3', at: '2026-11-20T06:32:05Z', who: '王店长', what: '驳回', reason: '价格有误' },
  {
    id: '2',
    at: '2026-11-20T03:10:00Z',
    who: '吴山',
    what: '修改',
    changes: [{ label: '数量', from: '10', to: '12' }],
  },
  { id: '1', at: '2026-11-20T02:58:41Z', who: '吴山', what: '新建' },
];

export function DocumentSample() {
  const [state, setState] = useState('草稿');
  const [done, setDone] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Specimen title="单据操作：由状态决定">
        <Row>
          <Segmented options={['草稿', '待审', '已审']} value={state} onChange={setState} />
          <ActionBar
            actions={actions}
            state={state}
            onRun={(id, reason) => setDone(reason === null ? id : `${id}：${reason}`)}
          />
          <span role="status">{done}</span>
        </Row>
      </Specimen>
      <Specimen title="原因：至少 4 个字">
        <Button onClick={() => setAsking(true)}>填写原因</Button>
        <ReasonDialog
          title="驳回"
          open={asking}
          presets={['数量有误', '价格有误']}
          onClose={() => setAsking(false)}
          onDone={() => setAsking(false)}
        />
      </Specimen>
      <Specimen title="变更对照：审核人看到现行与变更后">
        <Changes rows={[{ label: '成人票 票价', from: '¥120.00', to: '¥80.00（-33.3%）' }]} isStark />
      </Specimen>
      <Specimen title="资料">
        <Descriptions
          columns={3}
          title="进货单 JH261120A1-0007"
          items={[
            { label: '供应商', value: '镜湖茶业合作社' },
            { label: '金额', value: <Money fen={fen(1_283_000)} /> },
            { label: '备注', value: null },
            { label: '说明', value: '送到中心仓库后门，联系电话以供应商档案为准。'.repeat(8), span: 3 },
          ]}
        />
      </Specimen>
      <Specimen title="记录：谁在何时做了什么">
        <History rows={happened} />
      </Specimen>
      <Specimen title="还没有记录">
        <History rows={[]} />
      </Specimen>
    </>
  );
}
