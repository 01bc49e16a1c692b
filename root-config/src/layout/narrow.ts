/** Below this width the menu is a drawer. */
export const narrow = '(max-width: 999px)';
