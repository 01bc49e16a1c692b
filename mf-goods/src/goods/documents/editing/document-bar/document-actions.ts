import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { type DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { DocumentAction } from '@shanmen/ui';

type Seen = { readonly isRed: boolean; /** Whether whoever looks at it made it. */ readonly isOwn: boolean };

/** What can be done with a document of a type, by the state that it is in; keys as on every document. */
export function documentActionsOf(type: DocumentType, { isRed, isOwn }: Seen): DocumentAction[] {
  const actions: DocumentAction[] = [
    { id: 'save', label: '保存', from: ['new'], keys: 'Ctrl+S', code: documentCode(type, 'add') },
    { id: 'save', label: '保存', from: ['draft'], keys: 'Ctrl+S', code: documentCode(type, 'edit') },
    {
      id: 'submit',
      label: '提交',
      from: ['new', 'draft'],
      keys: 'Ctrl+Enter',
      look: 'primary',
      code: documentCode(type, 'submit'),
    },
    // Whoever may not is told so, instead of pressing in vain.
    { id: 'submit-audit', label: '保存并审核', from: ['new', 'draft'], keys: 'Alt+A', isKeyOnly: true },
    { ...newDocument(type, ['new', 'draft']), isKeyOnly: true },
    ...auditsOf(type),
    ...(isOwn ? [withdrawal(type, isRed)] : []),
    {
      id: 'void',
      label: '作废',
      from: ['draft'],
      confirm: '作废这张单据？单号不会再用。',
      look: 'danger',
      code: documentCode(type, 'void'),
    },
  ];
  const prints = [
    { id: 'print', label: '打印 A4' },
    { id: 'print-form', label: '打印三联单' },
  ].map(print => ({
    ...print,
    from: ['draft', 'submitted', 'checked', 'audited', 'underway', 'reversed'],
    code: documentCode(type, 'print'),
  }));
  actions.push(
    ...prints,
    newDocument(type, ['submitted', 'checked', 'audited', 'underway', 'reversed', 'void']),
  );
  if (isRed) return actions;
  return [
    ...actions,
    copyDocument(type),
    ...(type === 'db' ? [receipt] : []),
    {
      id: 'unaudit',
      label: '反审核',
      from: ['audited', 'underway'],
      reason: ['数量录错', '价格录错', '仓库选错'],
      code: documentCode(type, 'unaudit'),
    },
    {
      id: 'reverse',
      label: '红冲',
      from: ['audited', 'underway'],
      reason: ['录入错误', '重复录入', type === 'jh' ? '供应商换货' : '业务取消'],
      look: 'danger',
      code: documentCode(type, 'red'),
    },
  ];
}

/** What somebody else says to it; above its limit two of them. */
function auditsOf(type: DocumentType): DocumentAction[] {
  const audit = { keys: 'Alt+A', look: 'primary' } as const;
  return [
    { ...audit, id: 'audit', label: '审核', from: ['submitted'], code: documentCode(type, 'audit') },
    { ...audit, id: 'audit2', label: '二级审核', from: ['checked'], code: documentCode(type, 'audit2') },
    {
      id: 'reject',
      label: '驳回',
      from: ['submitted', 'checked'],
      reason: ['数量有误', '价格有误', '仓库有误'],
      code: documentCode(type, 'audit'),
    },
  ];
}

/** Its maker's own way back to a draft; nobody edits a red one, so that one is given up. */
export function withdrawal(type: DocumentType, isRed: boolean): DocumentAction {
  return {
    id: 'withdraw',
    label: '撤回',
    from: ['submitted'],
    ...(isRed ? { confirm: '撤回这张红字单据？它会作废，原单据不变。' } : {}),
    code: documentCode(type, 'submit'),
  };
}

/** The next one; what is not saved is given up only by who says so. */
export function newDocument(type: DocumentType, from: readonly string[]): DocumentAction {
  return { id: 'new', label: '新增', from, keys: 'Alt+N', code: documentCode(type, 'add') };
}

/** A new one with the same head and lines. */
function copyDocument(type: DocumentType): DocumentAction {
  const from = ['draft', 'submitted', 'checked', 'audited', 'underway', 'reversed', 'void'];
  return { id: 'copy', label: '复制', from, code: documentCode(type, 'add') };
}

/** Opens the dialog that says what arrived; by the key of the audit that is behind it, for Alt+R is the frame's. */
const receipt: DocumentAction = {
  id: 'receive',
  label: '收货确认',
  from: ['underway'],
  look: 'primary',
  keys: 'Alt+A',
  code: 'goods:db:receive',
};
