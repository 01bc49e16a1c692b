import type { ComponentType } from 'react';
import { Buttons } from './basics/buttons.tsx';
import { Inputs } from './basics/inputs.tsx';
import { Overlays } from './basics/overlays.tsx';
import { Structure } from './basics/structure.tsx';
import { Cells } from './cells/cells.tsx';
import { PartSample } from './cells/part-sample.tsx';
import { PermissionSample } from './cells/permission-sample.tsx';
import { States } from './cells/states.tsx';
import { Charts } from './figures/charts.tsx';
import { DocumentSample } from './forms/document-sample.tsx';
import { DraftSample } from './forms/draft-sample.tsx';
import { LinesSample } from './forms/lines-sample.tsx';
import { MasterSample } from './forms/master-sample.tsx';
import { FileSample } from './lists/file-sample.tsx';
import { ListSample } from './lists/list-sample.tsx';
import { ReportSample } from './lists/report-sample.tsx';
import { Searching } from './lists/searching.tsx';
import { Tables } from './lists/tables.tsx';
import { Keys } from './paper/keys.tsx';
import { Prints } from './paper/prints.tsx';
import { Tokens } from './paper/tokens.tsx';

export type GalleryPart = {
  /** Fragment of its address, `/demo#tables`. */
  readonly id: string;
  readonly title: string;
  readonly group: (typeof groups)[number];
  /** Names of `@shanmen/ui` that it shows; an exported part that stands nowhere fails a test. */
  readonly shows: readonly string[];
  readonly Sample: ComponentType;
};

export const groups = ['基本', '单元格与状态', '列表与报表', '表单与单据', '版式'] as const;

/** Split into lists of words, because names of components stand close. */
const words = (text: string): readonly string[] => text.split(' ');

export const parts: readonly GalleryPart[] = [
  {
    id: 'buttons',
    title: '按钮与图标',
    group: '基本',
    shows: words('Badge Button Dropdown Flex KeyHint Space Tag Tooltip'),
    Sample: Buttons,
  },
  {
    id: 'inputs',
    title: '输入',
    group: '基本',
    shows: words('Checkbox DatePicker FileButton Form Input InputNumber Radio Segmented Select Switch'),
    Sample: Inputs,
  },
  {
    id: 'overlays',
    title: '弹出与提示',
    group: '基本',
    shows: words('Alert Drawer Modal Popover Skeleton Spin'),
    Sample: Overlays,
  },
  {
    id: 'structure',
    title: '结构',
    group: '基本',
    shows: words('CopyText Page PageTitle Pagination Panel ScreenParts Tabs'),
    Sample: Structure,
  },
  {
    id: 'cells',
    title: '单元格',
    group: '单元格与状态',
    shows: words(
      'Code Count Day DocLink Instant InstantOfDay Masked Money Nothing Percent Person Photo Qty Rate StatusTag',
    ),
    Sample: Cells,
  },
  {
    id: 'states',
    title: '状态',
    group: '单元格与状态',
    shows: words('Empty Failure FailureStrip NoPermission'),
    Sample: States,
  },
  { id: 'parts', title: '其他应用的部件', group: '单元格与状态', shows: ['Part'], Sample: PartSample },
  { id: 'permissions', title: '权限', group: '单元格与状态', shows: [], Sample: PermissionSample },
  {
    id: 'tables',
    title: '表格',
    group: '列表与报表',
    shows: words('DataTable Pager RowActions'),
    Sample: Tables,
  },
  {
    id: 'search',
    title: '查询',
    group: '列表与报表',
    shows: words(
      'SearchForm AmountRangeFilter DateRangeFilter DayFilter KeywordFilter SelectFilter StatusFilter',
    ),
    Sample: Searching,
  },
  {
    id: 'list',
    title: '列表画面',
    group: '列表与报表',
    shows: words('ListScreen BatchBar ListExportButton'),
    Sample: ListSample,
  },
  {
    id: 'files',
    title: '文件',
    group: '列表与报表',
    shows: words('ImportButton DownloadButton FileDialog KeptFiles ChoosePicture'),
    Sample: FileSample,
  },
  {
    id: 'report',
    title: '报表',
    group: '列表与报表',
    shows: words('DrillPanel ReportGrid ReportPaper ReportScreen'),
    Sample: ReportSample,
  },
  { id: 'charts', title: '图', group: '列表与报表', shows: words('Chart'), Sample: Charts },
  {
    id: 'draft',
    title: '表单',
    group: '表单与单据',
    shows: words('FormButton FormDrawer ModalForm Field DayInput MoneyInput PercentInput PinyinSelect'),
    Sample: DraftSample,
  },
  {
    id: 'master',
    title: '档案',
    group: '表单与单据',
    shows: words('MasterForm MasterState StepButton FormSwitch ChoiceInput'),
    Sample: MasterSample,
  },
  {
    id: 'document',
    title: '单据',
    group: '表单与单据',
    shows: words('ActionBar Changes Descriptions History ReasonDialog'),
    Sample: DocumentSample,
  },
  {
    id: 'lines',
    title: '明细行',
    group: '表单与单据',
    shows: words('EditableLines DraftOffer'),
    Sample: LinesSample,
  },
  { id: 'tokens', title: '颜色与尺寸', group: '版式', shows: [], Sample: Tokens },
  { id: 'prints', title: '打印', group: '版式', shows: [], Sample: Prints },
  { id: 'keys', title: '按键', group: '版式', shows: [], Sample: Keys },
];
