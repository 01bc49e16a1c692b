import { Alert, Button, Drawer, Modal, Popover, Skeleton, Spin, useFeedback } from '@shanmen/ui';
import { useState } from 'react';
import { Row, Specimen } from '../specimen.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const feedback = useFeedback();
  const close = () => setOpen(null);
  return (
    <>
      <Specimen title="抽屉、对话框、浮层">
        <Row>
          <Button onClick={() => setOpen('drawer')}>打开抽屉</Button>
          <Button onClick={() => setOpen('dialog')}>打开对话框</Button>
          <Popover trigger="click" content="浮层的内容。">
            <Button>打开浮层</Button>
          </Popover>
        </Row>
        <Drawer title="商品明细" size={480} open={open === 'drawer'} onClose={close}>
          山水丝巾
        </Drawer>
        <Modal title="停用商品" open={open === 'dialog'} onCancel={close} onOk={close}>
          停用后不能再销售，库存不变。
        </Modal>
      </Specimen>
      <Specimen title="消息与询问">
        <Row>
          <Button onClick={() => feedback.success('已保存')}>成功</Button>
          <Button onClick={() => feedback.warning('库存不足 10 件')}>提醒</Button>
          <Button onClick={() => feedback.error('余票不足：还剩 2 张')}>失败</Button>
          <Button
            onClick={() =>
              void feedback.confirm({ title: '停用「收银员 陈一」？', yes: '停用', danger: true })
            }
          >
            询问
          </Button>
        </Row>
      </Specimen>
      <Specimen title="提示、进度、等待">
        <Alert type="info" showIcon title="盘点期间可以继续销售。" />
        <Alert type="warning" showIcon title="离闭园还有 30 分钟。" />
        <Alert type="error" showIcon title="未保存，网络或服务异常，编号 7f2a" />
        <Row>
          <Spin />
          <Skeleton active paragraph={{ rows: 2 }} />
        </Row>
      </Specimen>
    </>
  );
}
