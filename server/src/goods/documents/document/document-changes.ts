/** The lists that show documents of every type. */
export const listsOfAll = ['goods.document-waiting', 'goods.combined-document'] as const;
