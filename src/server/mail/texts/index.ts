import type { Language } from '../../../contract/languages.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { MailTexts } from './MailText.ts';

/** The words of all mails, by language. */
export const MAIL_TEXTS: { readonly [L in Language]: MailTexts } = { en, ja, ko };
