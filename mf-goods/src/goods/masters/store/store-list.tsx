import { store } from '@shanmen/shared/contracts/goods/masters/store';
import { ChoiceInput, choiceOf, masterScreen, StatusTag } from '@shanmen/ui';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { BarcodeRuleDrawer } from '../../items/barcode-rule/barcode-rule-drawer.tsx';
import { TillList } from '../till/till-list.tsx';

const choices = { queryKey: documentKeys.choices, queryFn: documentCalls.choices };

export const StoreList = masterScreen(store, {
  statusWidth: 76,
  cells: { whName: ({ whName }) => whName ?? <StatusTag tone="neutral">手工报营业额</StatusTag> },
  form: {
    inputs: {
      whId: () => (
        <ChoiceInput query={choices} options={({ allWarehouses }) => allWarehouses.map(choiceOf)} />
      ),
      deptId: () => <ChoiceInput query={choices} options={({ departments }) => departments.map(choiceOf)} />,
    },
  },
  tools: ({ add, files }) => (
    <>
      {add}
      <BarcodeRuleDrawer />
      {files}
    </>
  ),
  rowActions: { width: 104 },
  card: {
    width: 720,
    draw: (row, facts) => (
      <>
        {facts}
        <h3>收银台</h3>
        <TillList store={row} />
      </>
    ),
  },
});
