/**
 * What is wrong with the arguments of a command, in one sentence.
 *
 * @param error what `parseArgs` of Node threw
 */
export const tellWrongOption = (error: unknown): string =>
  `${error instanceof Error ? error.message.split('. ', 1)[0] : error}.`;
