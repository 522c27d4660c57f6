/** The language server as a library, for a portal whose definition is code; the command is `vestibule-lsp`. */

export { serveEditor } from './serveEditor.ts';
