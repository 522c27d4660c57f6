import { fail, succeed } from '../../engine/adapters/browserAnswer.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';

/** Puts a text on the clipboard (Clipboard API, section 7.2); FAILED if the browser or the visitor forbids it. */
export async function copyText({ text }: Readonly<Record<string, unknown>>): Promise<Answer> {
  try {
    await navigator.clipboard.writeText(String(text ?? ''));
    return succeed(null);
  } catch {
    return fail('FAILED');
  }
}
