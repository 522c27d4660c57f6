/**
 * What the bundle has instead of `markdown-to-jsx`, 27 kB that RJSF imports for descriptions in Markdown and for a
 * broken schema's message. A form of a flow has neither: its texts come from our templates, as plain text. Every screen
 * and dialog is drawn in tests/browser/walk.spec.ts, which fails if one reaches this.
 */
export function Markdown(): never {
  throw new Error('A text of a form was to be drawn as Markdown');
}
