import { textRule } from './textRule.ts';

export const unreadableFile = textRule(
  'unreadable-file',
  'An unreadable file is missing from the portal, and a link may lead to another file on another machine.',
  'Replace it with a readable file, or a link with the file it leads to.',
);
