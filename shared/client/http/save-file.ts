import type { DownloadedFile } from './api.ts';

const keptForMs = 60_000;

/** Hands a file to the browser; the address of its content is taken back when it has surely been read. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptForMs);
}
