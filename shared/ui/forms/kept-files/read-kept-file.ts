import {
  type FileType,
  fileTypes,
  type KeptFileDraft,
  largestFile,
} from '@shanmen/shared/contracts/kept-file';

/** A file as it is sent, or null for one that is not kept: the server looks into it once more. */
export async function readKeptFile(file: File): Promise<KeptFileDraft | null> {
  const { type } = file;
  if (!isKept(type) || file.size === 0 || file.size > largestFile) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
  return { name: file.name.slice(-120), mediaType: type, content };
}

function isKept(type: string): type is FileType {
  return type in fileTypes;
}
