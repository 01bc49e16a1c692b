import {
  NewSaleWindow,
  type SaleSite,
  type SaleWindow,
} from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { Empty, Field, FormButton, Input, ModalForm, StatusTag, useDone } from '@shanmen/ui';
import { saleSiteCalls, saleWindowCalls } from './sale-site-calls.ts';
import { PlaceCodeField } from '../place/place-code-field.tsx';
import { PlaceStatus } from '../place/place-status.tsx';
import styles from '../place/place.module.css';
import { SaleWindowForm } from './sale-window-form.tsx';

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
