import {
  Button,
  ChoosePicture,
  DownloadButton,
  FileDialog,
  ImportButton,
  KeptFiles,
  Space,
  useFeedback,
} from '@shanmen/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

const problems = [
  { row: 3, column: '数量', text: '应为大于 0 的数' },
  { row: 7, column: '编码', text: '没有编码为 W999 的商品' },
];
const kept = [{ id: 1, name: '送货单.pdf', uploadedAt: '2026-11-20T01:00:00.000Z', uploadedBy: '周野' }];
const template = { endpoint: '/api/goods/items/import/template' };

/** A list from a file and into one; the dialog here judges every file the same. */
export function FileSample() {
  const [isOpen, setIsOpen] = useState(false);
  const { success } = useFeedback();
  return (
    <Specimen title="导入先核对，逐行说明，全部无误才能导入">
      <Space wrap>
        <ImportButton noun="商品" endpoint="/api/goods/items/import" list="goods.item" />
        <DownloadButton label="下载模板" {...template} />
        <Button onClick={() => setIsOpen(true)}>有问题的文件</Button>
      </Space>
      <KeptFiles
        files={kept}
        empty="没有附件。"
        endpoint="/api/goods/documents/jh/1/files"
        onAdd={({ name }) => success(`已选择 ${name}`)}
        onRemove={({ name }) => success(`已删除 ${name}`)}
      />
      <ChoosePicture
        label="上传图片"
        sides={[640]}
        onChosen={([picture]) => success(`已选择 ${picture?.name ?? ''}`)}
      />
      {isOpen && (
        <FileDialog
          title="导入演示"
          hint="任何 xlsx 文件都会核对出两处问题"
          template={template}
          check={() =>
            Promise.resolve({ check: { rowCount: 12, problemCount: 2, problems, imported: null } })
          }
          take={() => success('已导入')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Specimen>
  );
}
