import type { ItemKind } from '../ItemKind.ts';
import { badge } from './badge.ts';
import { button } from './button.ts';
import { cancel } from './cancel.ts';
import { countdown } from './countdown.ts';
import { fact } from './fact.ts';
import { image } from './image.ts';
import { languages } from './languages.ts';
import { link } from './link.ts';
import { list } from './list.ts';
import { loader } from './loader.ts';
import { qr } from './qr.ts';
import { section } from './section.ts';
import { submit } from './submit.ts';
import { text } from './text.ts';

/** Every kind of item by the member that names it. A field is an item too, with kinds of its own. */
export const ITEMS = {
  text,
  fact,
  image,
  badge,
  loader,
  countdown,
  qr,
  section,
  list,
  submit,
  button,
  link,
  cancel,
  languages,
} as const satisfies Readonly<Record<string, ItemKind>>;
