import { textRule } from './textRule.ts';

export const unreadableFile = textRule(
  'unreadable-file',
  'A file that cannot be read is missing in the portal. On another machine a link may lead to another file.',
  'Put a readable file in its place. Replace a link with the file that it leads to.',
);
