export type { ItemDraft, SupplierDraft } from './item/item.queries.ts';
export { addItem, addSupplier } from './item/item.service.ts';
