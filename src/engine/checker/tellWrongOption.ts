/**
 * The mistake in a command's arguments, in one sentence.
 *
 * @param error what Node's `parseArgs` threw
 */
export const tellWrongOption = (error: unknown): string =>
  `${error instanceof Error ? error.message.split('. ', 1)[0] : error}.`;
