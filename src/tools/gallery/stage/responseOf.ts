import type { ScriptedAnswer } from '../../scripted/ScriptedAnswer.ts';

/** What `fetch` gives for an answer. @throws as `fetch` does where the connection is cut */
export function responseOf(answer: ScriptedAnswer): Response {
  if ('cut' in answer) throw new TypeError('The connection was cut');
  if ('text' in answer)
    return new Response(answer.text, { status: answer.status, headers: { 'content-type': answer.type } });
  const body = answer.body === undefined ? null : JSON.stringify(answer.body);
  return new Response(body, {
    status: answer.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...answer.headers },
  });
}
