import type { Document } from '@shanmen/shared/contracts/goods/documents/document';

/** A sentence where what a good is made of was changed or stopped after it was brought into a document that still waits. */
export function bomWarnings({ bom, status }: Pick<Document, 'bom' | 'status'>): string[] {
  if (bom === null || (status !== 'draft' && status !== 'submitted')) return [];
  if (bom.status === 'stopped') return [`「${bom.name}」的组合已停用，本单按第 ${bom.version} 版带出`];
  if (bom.version === bom.latest) return [];
  return [`「${bom.name}」的组合已改为第 ${bom.latest} 版，本单按第 ${bom.version} 版带出`];
}
