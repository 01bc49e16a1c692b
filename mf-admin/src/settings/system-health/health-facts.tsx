import {
  fewCertificateDays,
  oldestBackupHours,
  type SystemHealth as Health,
} from '@shanmen/shared/contracts/admin/settings/system-health';
import { Count, Descriptions, Instant, Nothing, StatusTag } from '@shanmen/ui';

type Backups = Pick<Health, 'backup' | 'unproved'>;

/** When a backup was last restored beside the product and proved, what it holds, and whether a newer one waits for it. */
export function BackupFacts({ backup, unproved }: Backups) {
  const newer = unproved && {
    label: '已备份，未验证',
    value: (
      <>
        <Instant value={unproved.madeAt} /> {unproved.file}（{sizeInWords(unproved.bytes)}）
      </>
    ),
    span: 2,
  };
  if (backup === null) {
    return (
      <Descriptions
        title="备份"
        items={[
          { label: '状态', value: <StatusTag tone="warning">尚无已验证的备份</StatusTag> },
          { label: '说明', value: '每天 4:10 自动备份，恢复到临时库并核对账目后才算数' },
          ...(newer ? [newer] : []),
        ]}
      />
    );
  }
  return (
    <Descriptions
      title="备份"
      columns={4}
      items={[
        { label: '状态', value: <BackupState of={backup} /> },
        { label: '恢复验证于', value: <Instant value={backup.verifiedAt} /> },
        { label: '包含数据至', value: <Moment at={backup.newest} /> },
        { label: '行数', value: <Count value={backup.rows} /> },
        { label: '文件', value: `${backup.file}（${sizeInWords(backup.bytes)}）`, span: 2 },
        { label: '加密', value: backup.sealed ? '已加密' : <StatusTag tone="warning">未加密</StatusTag> },
        { label: '异地副本', value: backup.copied ? '有' : <StatusTag tone="warning">没有</StatusTag> },
        ...(newer ? [newer] : []),
      ]}
    />
  );
}

function BackupState({ of: { isOld } }: { readonly of: NonNullable<Health['backup']> }) {
  if (isOld) return <StatusTag tone="danger">超过 {oldestBackupHours} 小时</StatusTag>;
  return <StatusTag tone="success">正常</StatusTag>;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `512 B`, `1.3 GB`: three figures at most. */
function sizeInWords(bytes: number): string {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** step;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[step]}`;
}

/** What the last proof of the books found. */
export function BookFacts({ books }: Pick<Health, 'books'>) {
  if (books === null) return <Descriptions title="账目核对" items={[{ label: '状态', value: '尚未核对' }]} />;
  const tone = books.findings === 0 ? 'success' : 'danger';
  return (
    <Descriptions
      title="账目核对"
      columns={4}
      items={[
        {
          label: '结果',
          value: (
            <StatusTag tone={tone}>
              {books.findings === 0 ? '账目相符' : `${books.findings} 处不符`}
            </StatusTag>
          ),
        },
        { label: '核对于', value: <Instant value={books.provedAt} /> },
        { label: '明细', value: books.first.join('；'), span: 2 },
      ]}
    />
  );
}

export function Moment({ at }: { readonly at: string | null }) {
  return at === null ? <Nothing /> : <Instant value={at} />;
}

/** What of the machine runs out: room, the days of the certificate, and the patience of who waits for a message. */
export function MachineFacts({ machine }: Pick<Health, 'machine'>) {
  const { disk, databaseBytes, certificateDays, messages } = machine;
  return (
    <Descriptions
      title="机器"
      columns={4}
      items={[
        { label: '磁盘剩余', value: <DiskRoom of={disk} /> },
        { label: '数据库', value: sizeInWords(databaseBytes) },
        { label: '证书', value: <CertificateDays of={certificateDays} /> },
        { label: '待发消息', value: <Messages of={messages} /> },
      ]}
    />
  );
}

type Machine = Health['machine'];

function DiskRoom({ of: disk }: { readonly of: Machine['disk'] }) {
  if (disk === null) return '不在本机';
  const room = `${sizeInWords(disk.freeBytes)}（共 ${sizeInWords(disk.totalBytes)}）`;
  return disk.isNearlyFull ? <StatusTag tone="danger">将满：{room}</StatusTag> : room;
}

function CertificateDays({ of: days }: { readonly of: number | null }) {
  if (days === null) return '由前置代理提供';
  if (days < 0) return <StatusTag tone="danger">已过期</StatusTag>;
  return <StatusTag tone={days <= fewCertificateDays ? 'warning' : 'success'}>还有 {days} 天</StatusTag>;
}

function Messages({ of: { waiting, since, isLate } }: { readonly of: Machine['messages'] }) {
  if (since === null) return <Count value={0} />;
  return (
    <>
      <StatusTag tone={isLate ? 'warning' : 'neutral'}>{waiting} 条</StatusTag> 自 <Instant value={since} />
    </>
  );
}
