import type { PanelState } from './PanelState.ts';

/**
 * Rules for the page while the panel is open: the page gets smaller, and elements that are fixed to the window stay
 * beside the panel, so that nothing is hidden.
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
