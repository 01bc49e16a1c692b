import type { ImportFile } from '@shanmen/shared/contracts/import-file';

const mostLetters = 120;

/** A chosen file as a call carries it. */
export async function readImportFile(chosen: File): Promise<ImportFile> {
  return { name: chosen.name.slice(-mostLetters), content: await base64Of(chosen) };
}

/** The browser writes the type of the content in front, up to the comma. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    };
    reader.onerror = () => reject(new Error('文件无法读取'));
    reader.readAsDataURL(file);
  });
}
