import {
  faultOfPaper,
  type PrintLayout,
  PrintLayoutDraft,
  TicketPaper,
} from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { masterStatuses } from '@shanmen/shared/contracts/ticket/setup/spot';
import { PaperPreview } from '@shanmen/shared/print';
import {
  Alert,
  Button,
  Field,
  Form,
  FormDrawer,
  Input,
  InputNumber,
  optionsOf,
  PrinterIcon,
  Segmented,
  useDone,
  useSave,
} from '@shanmen/ui';
import { Check } from 'typebox/value';
import { freshLayout } from './fresh-layout.ts';
import { LayoutLines } from './layout-lines.tsx';
import { printLayoutCalls } from './print-layout-calls.ts';
import styles from './print-layout.module.css';
import { printSample, SampleTicket } from './sample-ticket.tsx';

type PrintLayoutFormProps = { readonly layout?: PrintLayout; readonly onClose: () => void };

/** What is printed where, typed as figures and seen at once. */
export function PrintLayoutForm({ layout, onClose }: PrintLayoutFormProps) {
  const done = useDone(onClose, printLayoutCalls.every);
  const save = useSave(layout, printLayoutCalls);
  return (
    <FormDrawer
      title={layout ? `编辑票面 ${layout.name}` : '新增票面'}
      open
      width={960}
      schema={PrintLayoutDraft}
      value={layout ? draftOf(layout) : freshLayout}
      submit={save}
      onDone={() => done('票面已保存；窗口从下一张票起按它打印')}
      onClose={onClose}
    >
      <div className={styles['head']}>
        <Field name="name" label="名称">
          <Input maxLength={60} placeholder="例：预印门票 210×90" />
        </Field>
        <Field name="widthMm" label="宽（毫米）">
          <InputNumber min={40} max={300} step={0.5} />
        </Field>
        <Field name="heightMm" label="高（毫米）">
          <InputNumber min={40} max={300} step={0.5} />
        </Field>
        <Field name="status" label="状态">
          <Segmented options={optionsOf(masterStatuses)} />
        </Field>
      </div>
      <Seen />
      <Field
        name="parts"
        label="打印内容"
        help="左与上从票纸左上角量起；二维码的宽是连同四周留白的边长，须不小于 31 毫米"
      >
        <LayoutLines />
      </Field>
    </FormDrawer>
  );
}

/** The sample ticket as the figures stand now. */
function Seen() {
  const [widthMm, heightMm, parts]: unknown[] = [
    Form.useWatch('widthMm'),
    Form.useWatch('heightMm'),
    Form.useWatch('parts'),
  ];
  const paper: unknown = { widthMm, heightMm, parts };
  if (!Check(TicketPaper, paper)) return <Alert type="info" message="宽、高和每一项填妥后显示样票" />;
  const fault = faultOfPaper(paper);
  return (
    <>
      <div className={styles['paper']}>
        <PaperPreview title="样票" paper={paper}>
          <SampleTicket paper={paper} />
        </PaperPreview>
      </div>
      <div className={styles['below']}>
        {fault !== null && <Alert type="warning" showIcon message={fault} />}
        <Button icon={<PrinterIcon />} onClick={() => void printSample(paper)}>
          打印样票
        </Button>
      </div>
    </>
  );
}

function draftOf({ id: _id, windows: _windows, version: _version, ...draft }: PrintLayout): PrintLayoutDraft {
  return draft;
}
