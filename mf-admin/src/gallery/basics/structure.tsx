import {
  Breadcrumb,
  Code,
  Page,
  PageTitle,
  Pagination,
  Panel,
  ScreenParts,
  Tabs,
  Typography,
} from '@shanmen/ui';
import { Specimen } from '../specimen.tsx';

export function Structure() {
  return (
    <>
      <Specimen title="画面：标题与框">
        <Page>
          <PageTitle>
            进货单 <Code value="JH261123ZC-0002" />
          </PageTitle>
          <Panel>查询条件站在这里。</Panel>
          <Panel tight>表格自带留白，框贴得近些。</Panel>
        </Page>
      </Specimen>
      <Specimen title="标签页、路径">
        <Breadcrumb items={[{ title: '商品' }, { title: '商品明细' }]} />
        <Tabs
          items={[
            { key: 'base', label: '基本', children: '编码、条码、品名。' },
            { key: 'price', label: '价格', children: '零售价、会员价。' },
            { key: 'off', label: '停用', children: '', disabled: true },
          ]}
        />
        <ScreenParts
          parts={[
            { key: 'log', label: '操作日志', children: '哪一部分在看，写在地址里，刷新后不变。' },
            { key: 'sign-in', label: '登录日志', children: '每一部分有自己的筛选。' },
          ]}
        />
      </Specimen>
      <Specimen title="文字、分页">
        <Typography.Paragraph>山门清晨开放，云海在午前散去。</Typography.Paragraph>
        <Pagination total={128} showSizeChanger={false} />
      </Specimen>
    </>
  );
}
