/** Keys by their position on the keyboard, so that they are the same in every layout and input language. */
export const SHORTCUTS = {
  open: { code: 'KeyI', words: 'Alt+Shift+I' },
  pick: { code: 'KeyP', words: 'Alt+Shift+P' },
} as const;

export const isShortcut = (event: KeyboardEvent, name: keyof typeof SHORTCUTS): boolean =>
  event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && event.code === SHORTCUTS[name].code;
