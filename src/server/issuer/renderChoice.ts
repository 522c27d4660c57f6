import { html } from '../pages/html.ts';
import { renderDocument } from '../pages/renderDocument.ts';
import { STAND_IN_ACCOUNTS, type StandInAccount } from './accounts.ts';

interface Choice {
  readonly uid: string;
  /** The address that the portal expects (`login_hint`): it comes first. */
  readonly hint: string | undefined;
}

/** The stand-in's only page: whom to be. */
export function renderChoice({ uid, hint }: Choice): string {
  const isHinted = ({ email }: StandInAccount) => email.toLowerCase() === hint?.toLowerCase();
  const accounts = [
    ...STAND_IN_ACCOUNTS.filter(isHinted),
    ...STAND_IN_ACCOUNTS.filter((account) => !isHinted(account)),
  ];
  return renderDocument({
    language: 'en',
    screen: 'stand-in',
    title: 'Choose an account',
    style: '/style.css',
    body: html`<p>This page stands in for Google in the development world.</p>
<form method="post" action="/choose/${uid}">
${accounts.map(
  ({ sub, email, name, meets }) => html`<button name="account" value="${sub}" data-account="${email}">
<strong>${name}</strong><span>${email}</span><small>${meets}</small>
</button>
`,
)}</form>`,
  });
}
