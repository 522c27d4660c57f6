import type { Scene } from './Scene.ts';
import { at, type Texts, titleOf } from './titleOf.ts';

/** What a scene shows of its screen, in the words that people see; empty for the screen as it opens. */
export function partOf(scene: Omit<Scene, 'way' | 'id'>, texts: Texts): string {
  const { goal, flow, screen = '' } = scene;
  const label = (field: string) => quoted(at(texts, [flow, screen, 'fields', field, 'label']) ?? field);
  const said = (key: string) => quoted(at(texts, ['messages', ...key.split('.')]) ?? key);
  switch (goal.kind) {
    case 'first':
      return '';
    case 'required':
    case 'invalid':
      return [
        goal.kind === 'required' ? 'sent without' : 'refused:',
        (goal.fields ?? []).map(label).join(', '),
        'id' in goal ? `(${goal.id})` : '',
      ]
        .join(' ')
        .trim();
    case 'dialog':
      return `dialog ${quoted(titleOf(scene, texts) ?? goal.id)}`;
    case 'toast':
    case 'banner':
      return `${goal.kind} ${said(goal.id)}`;
    case 'error':
      return errorAt(goal.id, label, said);
    default:
      return 'id' in goal ? `${goal.kind} ${goal.id}` : goal.kind;
  }
}

/** @param id the field and the key of its message, as `messagesOf` names them */
function errorAt(id: string, label: (field: string) => string, said: (key: string) => string): string {
  const end = id.indexOf('-');
  return `error at ${label(id.slice(0, end))}: ${said(id.slice(end + 1))}`;
}

const quoted = (words: unknown): string => `“${String(words)}”`;
