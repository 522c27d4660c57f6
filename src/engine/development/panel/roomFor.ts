import type { PanelState } from './PanelState.ts';

/**
 * Rules for the page while the panel is open: it gets smaller, and what it fixes to the window stays beside the panel,
 * so that nothing of it is hidden.
 */
export function roomFor({ isOpen, dock, size }: PanelState): string {
  if (!isOpen) return '';
  const [edge, length, window] = dock === 'side' ? ['inline-end', 'inline', '100vw'] : ['block-end', 'block', '100dvh'];
  return `
    html { padding-${edge}: ${size}px; }
    dialog:modal { inset-${edge}: ${size}px; max-${length}-size: calc(${window} - ${size + 32}px); }
    .toasts, .floating { margin-${edge}: ${size}px; }
  `;
}
