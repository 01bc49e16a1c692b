/** What 操作日志 says of files that came in or left, of what stands in them, and of versions. */
export const auditFileFields = {
  archivedUntil: '归档到',
  chainHead: '校验码',
  fileName: '文件',
  files: '附件',
  filters: '筛选',
  format: '格式',
  manifestSha256: '清单校验值',
  trialBy: '试运行',
  url: '回调地址',
  rows: '行数',
  sha256: '校验值',
  keyword: '关键字',
  version: '版本',
} as const satisfies Readonly<Record<string, string>>;
