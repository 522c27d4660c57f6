/** How a portal declares an answer that the service keeps with the account: a consent, or the reply to a question. */
export interface AnswerDeclaration {
  readonly type: 'boolean' | 'number' | 'string' | 'array';
  /** The possible texts; if absent, any text. */
  readonly options?: readonly string[];
  /** The maximum number of characters of a text. */
  readonly maxLength?: number;
  /** The account needs this answer, so its owner cannot withdraw it. */
  readonly required?: true;
  /** The version of the words or the document that the answer is about. */
  readonly version?: string;
}

/** The limits of every request, whatever a portal declares. */
export const ANSWER_NAME = '^[a-z][a-z0-9-]{0,39}$';
export const LONGEST_ANSWER = 1000;
export const MOST_ANSWERS = 20;

/** The values of an answer, as JSON Schema. */
export function schemaOfAnswer({ type, options, maxLength = LONGEST_ANSWER }: AnswerDeclaration) {
  const text = options === undefined ? { type: 'string', maxLength } : { enum: options };
  if (type === 'array') return { type, items: text, maxItems: MOST_ANSWERS, uniqueItems: true };
  return type === 'string' ? text : { type };
}
