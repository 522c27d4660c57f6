import type { Language } from '../../contract/languages.ts';
import { html } from '../pages/html.ts';
import { renderDocument } from '../pages/renderDocument.ts';
import { text } from '../texts/text.ts';
import { STAND_IN_ACCOUNTS, type StandInAccount } from './accounts.ts';

interface Choice {
  readonly language: Language;
  readonly uid: string;
  /** The address that the portal expects (`login_hint`), which is listed first. */
  readonly hint: string | undefined;
}

/** The stand-in's only page: a choice of accounts. */
export function renderChoice({ language, uid, hint }: Choice): string {
  const isHinted = ({ email }: StandInAccount) => email.toLowerCase() === hint?.toLowerCase();
  const accounts = [
    ...STAND_IN_ACCOUNTS.filter(isHinted),
    ...STAND_IN_ACCOUNTS.filter((account) => !isHinted(account)),
  ];
  return renderDocument({
    language,
    screen: 'stand-in',
    title: text(language, 'development.standIn.title'),
    style: '/style.css',
    body: html`<p>${text(language, 'development.standIn.lead')}</p>
<form method="post" action="/choose/${uid}">
${accounts.map(
  ({ sub, email, name, meets }) => html`<button name="account" value="${sub}" data-account="${email}">
<strong>${name}</strong><span>${email}</span><small>${meets}</small>
</button>
`,
)}</form>`,
  });
}
