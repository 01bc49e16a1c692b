import { Code, CopyText, Page, PageTitle, Pagination, Panel, ScreenParts, Tabs } from '@shanmen/ui';
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
      <Specimen title="标签页">
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
        <CopyText text="dGhpcyBpcyBvbmx5IGEga2V5" />
        <Pagination total={128} showSizeChanger={false} />
      </Specimen>
    </>
  );
}
