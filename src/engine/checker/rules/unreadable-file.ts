import { textRule } from './textRule.ts';

export const unreadableFile = textRule(
  'unreadable-file',
  'What cannot be read here is missing in the portal, and somewhere else it may be another file.',
  'Put a readable file in its place; a link is replaced by the file that it leads to.',
);
