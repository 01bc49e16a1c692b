import { type DocumentType, documentTypeKeys, documentTypes } from './document-types.ts';

/** What one may do with a document besides looking at it. */
export const documentActions = {
  add: '新增',
  edit: '修改',
  submit: '提交与撤回',
  void: '作废',
  audit: '审核与驳回',
  audit2: '二级审核',
  unaudit: '反审核',
  red: '红冲',
  print: '打印',
  import: '导入明细',
  export: '导出明细',
} as const;
export type DocumentAction = keyof typeof documentActions;

/** `goods:jh:audit`; the view codes stand in the catalogue. */
export type DocumentCode = `goods:${DocumentType}:${DocumentAction}`;

export function documentCode<T extends DocumentType, A extends DocumentAction>(type: T, action: A) {
  return `goods:${type}:${action}` as const;
}

export const documentActionKeys = [
  'add',
  'edit',
  'submit',
  'void',
  'audit',
  'audit2',
  'unaudit',
  'red',
  'print',
  'import',
  'export',
] as const satisfies readonly DocumentAction[];

/** Codes of what may be done with documents, with the title that 权限矩阵 shows. */
export const documentActionTitles: ReadonlyMap<DocumentCode, string> = new Map(
  documentTypeKeys.flatMap(type =>
    documentActionKeys.map((action): [DocumentCode, string] => [
      documentCode(type, action),
      `${documentActions[action]}${documentTypes[type].title}`,
    ]),
  ),
);
