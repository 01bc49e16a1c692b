/** What a toolbar entry does, keyed `<type>:<code>`. A code without an action is not drawn. */
export const toolbarActions = {
  '10:sale': { open: '/saleSystem' },
  '10:collect': { open: '/saleSystem?mode=collect' },
  '10:refund': { open: '/saleSystem?mode=refund' },
  '10:shift': { open: '/saleSystem?mode=shift' },
  '30:till': { open: '/till' },
  '30:refund': { open: '/till?mode=refund' },
  '30:hold': { open: '/till?mode=hold' },
  '30:drawer': { open: '/till?mode=drawer' },
  '30:shift': { open: '/till?mode=shift' },
} as const satisfies Record<string, { readonly open: string }>;
