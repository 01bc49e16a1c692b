import {
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Radio,
  Segmented,
  Select,
  Switch,
  FileButton,
} from '@shanmen/ui';
import { Row, Specimen } from '../specimen.tsx';
import styles from '../gallery.module.css';

const gates = ['东门', '南门', '索道下站'].map(name => ({ value: name, label: name }));

export function Inputs() {
  return (
    <>
      <Specimen title="一行与多行">
        <Row>
          <Input
            className={styles['narrow'] ?? ''}
            placeholder="编码、条码、品名或拼音首字母"
            allowClear
            aria-label="关键字"
          />
          <Input className={styles['narrow'] ?? ''} defaultValue="不能改" disabled aria-label="不能改" />
          <Input
            className={styles['narrow'] ?? ''}
            defaultValue="写错了"
            status="error"
            aria-label="写错了"
          />
          <Input.TextArea
            className={styles['narrow'] ?? ''}
            rows={3}
            defaultValue="团队将在南门集合。"
            aria-label="备注"
          />
        </Row>
      </Specimen>
      <Specimen title="数与选择">
        <Row>
          <InputNumber defaultValue={12} min={0} aria-label="张数" />
          <Select defaultValue="东门" options={gates} aria-label="入口" />
          <Select mode="multiple" defaultValue={['东门', '南门']} options={gates} aria-label="多个入口" />
          <Checkbox defaultChecked>含保险</Checkbox>
          <Radio.Group
            defaultValue="fit"
            options={[
              { value: 'fit', label: '散客' },
              { value: 'group', label: '团队' },
            ]}
          />
          <Switch defaultChecked aria-label="启用" />
          <Segmented options={['今日', '本周', '本月']} />
        </Row>
      </Specimen>
      <Specimen title="日期">
        <Row>
          <DatePicker aria-label="日期" />
          <DatePicker.RangePicker aria-label="期间" />
        </Row>
      </Specimen>
      <Specimen title="表单项与上传">
        <Form layout="vertical">
          <Form.Item label="名称" required validateStatus="error" help="请填写名称">
            <Input aria-label="名称" />
          </Form.Item>
          <FileButton accept=".xlsx" onChosen={() => undefined}>
            选择文件
          </FileButton>
        </Form>
      </Specimen>
    </>
  );
}
