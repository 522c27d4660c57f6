/** Scrolls to the text that is open, which is at the top of the panel: what was pressed may be far below. */
export const showEditor = (pressed: Element | null): void => pressed?.closest('[role=tabpanel]')?.scrollTo({ top: 0 });
