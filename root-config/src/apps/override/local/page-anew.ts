/** Another policy and another React come only with a new page. */
export const pageAnew = { open: (): void => location.reload() };
