import {
  NewSaleWindow,
  type SaleSite,
  type SaleWindow,
  SaleWindowDraft,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';
import {
  Empty,
  Field,
  FormButton,
  Input,
  ModalForm,
  StatusTag,
  useDone,
  Button,
  Form,
  InputNumber,
  PrinterIcon,
  Select,
} from '@shanmen/ui';
import { PaperOffset, type PrintLayout } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { ClosedObject } from '@shanmen/shared/contracts/schema';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'typebox/value';
import { saleSiteCalls, saleWindowCalls } from './sale-site-calls.ts';
import { PlaceCodeField } from '../place/place-code-field.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import styles from '../place/place.module.css';
import { printLayoutCalls, printLayoutKeys } from '../print-layout/print-layout-calls.ts';
import { printSample } from '../print-layout/sample-ticket.tsx';
import { SalePlaceForm } from './sale-place-form.tsx';

/** 窗口 of one site, and where somebody sells right now. */
export function SaleWindowList({ site }: { readonly site: SaleSite }) {
  return (
    <>
      {site.windows.length === 0 && <Empty title="还没有窗口，售票员不能在这里开班" />}
      <ul className={styles['parts']} aria-label="窗口">
        {site.windows.map(window => (
          <li key={window.id}>
            <span>{window.name}</span>
            <span>{paperInWords(window)}</span>
            {window.hasShift && <StatusTag tone="info">已开班</StatusTag>}
            <PlaceStatus of={window.status} />
            <FormButton code="ticket:spot:edit" label="编辑">
              {close => <SaleWindowForm window={window} onClose={close} />}
            </FormButton>
          </li>
        ))}
      </ul>
      <FormButton code="ticket:spot:edit" label="新增窗口" isNew>
        {close => <AddWindow site={site} onClose={close} />}
      </FormButton>
    </>
  );
}

/** What it prints on, and how far beside where it should. */
function paperInWords({ layoutName, offsetXMm, offsetYMm }: SaleWindow): string {
  const moved = [
    ...(offsetXMm === 0 ? [] : [`右移 ${offsetXMm} 毫米`]),
    ...(offsetYMm === 0 ? [] : [`下移 ${offsetYMm} 毫米`]),
  ];
  return [layoutName ?? '80 毫米卷纸', ...moved].join('，');
}

function AddWindow({ site, onClose }: { readonly site: SaleSite; readonly onClose: () => void }) {
  const saved = useDone(onClose, saleSiteCalls.every);
  const number = site.windows.length + 1;
  return (
    <ModalForm
      title={`新增窗口 · ${site.name}`}
      open
      schema={NewSaleWindow}
      value={{ siteId: site.id, code: `${site.code}${number}` }}
      submit={(draft, key) => saleWindowCalls.add(draft, key)}
      onDone={() => saved('窗口已新增，可以开班')}
      onClose={onClose}
    >
      <PlaceCodeField example={`${site.code}${number}`} />
      <Field name="name" label="名称">
        <Input maxLength={60} placeholder={`例：${number}号窗`} />
      </Field>
    </ModalForm>
  );
}

type SaleWindowFormProps = { readonly window: SaleWindow; readonly onClose: () => void };

/** A window also has a printer: its paper, and how far it draws beside where it should. */
function SaleWindowForm({ window, onClose }: SaleWindowFormProps) {
  const layouts = useQuery({ queryKey: printLayoutKeys.usable, queryFn: printLayoutCalls.usable });
  return (
    <SalePlaceForm
      noun="窗口"
      place={window}
      schema={SaleWindowDraft}
      value={draftOf(window)}
      effect="停用后不能再在这个窗口开班；有班次尚未交班时不能停用"
      send={saleWindowCalls.change}
      onClose={onClose}
    >
      <Field name="layoutId" label="票面" help="不选则用 80 毫米卷纸；已开班的窗口刷新后生效">
        <Select
          allowClear
          placeholder="80 毫米卷纸"
          loading={layouts.isFetching}
          options={layouts.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      </Field>
      <Field name="offsetXMm" label="右移（毫米）" help="打印偏左时填正数，偏右时填负数">
        <InputNumber min={-20} max={20} step={0.5} />
      </Field>
      <Field name="offsetYMm" label="下移（毫米）" help="打印偏上时填正数，偏下时填负数">
        <InputNumber min={-20} max={20} step={0.5} />
      </Field>
      <TryPaper layouts={layouts.data?.rows ?? []} />
    </SalePlaceForm>
  );
}

/** A sample as this window would print it, before the figures are saved: to be held against the printed paper. */
function TryPaper({ layouts }: { readonly layouts: readonly PrintLayout[] }) {
  const layoutId: unknown = Form.useWatch('layoutId');
  const moved: unknown = { offsetXMm: Form.useWatch('offsetXMm'), offsetYMm: Form.useWatch('offsetYMm') };
  const layout = layouts.find(({ id }) => id === layoutId);
  if (!layout || !Check(Offsets, moved)) return null;
  return (
    <Button icon={<PrinterIcon />} onClick={() => void printSample({ ...layout, ...moved })}>
      打印样票
    </Button>
  );
}

const Offsets = ClosedObject({ offsetXMm: PaperOffset, offsetYMm: PaperOffset });

function draftOf({ name, status, layoutId, offsetXMm, offsetYMm }: SaleWindow): SaleWindowDraft {
  return { name, status, layoutId, offsetXMm, offsetYMm };
}
