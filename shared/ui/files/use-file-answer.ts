import { type DownloadedFile, saveFile } from '@shanmen/shared';
import type { FileLater } from '@shanmen/shared/contracts/reports/export-job';
import { useFeedback } from '../pages/states/use-feedback.tsx';

/** Saves the file that came, or says where a long one will be. */
export function useFileAnswer(): (answer: DownloadedFile | FileLater) => void {
  const { success } = useFeedback();
  return answer => {
    if ('exportId' in answer) {
      success(`「${answer.title}」行数较多，已转到后台导出；完成后会通知您，在「我的导出」下载`);
      return;
    }
    saveFile(answer);
    success(`已保存 ${answer.name}`);
  };
}
