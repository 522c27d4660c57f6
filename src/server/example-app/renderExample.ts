import { html, type Markup } from '../pages/html.ts';
import { renderDocument } from '../pages/renderDocument.ts';
import { CLIENTS } from '../world/clients.ts';
import type { Person } from './AppSessions.ts';

const page = (title: string, body: Markup): string =>
  renderDocument({ language: 'en', screen: 'example-app', title, style: '/style.css', body });

/** The sign-in links, one for each app. */
export const renderWelcome = (): string =>
  page(
    'Example app',
    html`<p>A third-party app of the development world. It knows nobody yet.</p>
<nav>
${CLIENTS.map(
  ({ id, meets }) => html`<a href="/start/${id}" data-client="${id}"><strong>${id}</strong><small>${meets}</small></a>
`,
)}</nav>`,
  );

/** What the app was given. */
export const renderPerson = ({ clientId, scope, refreshToken, renewals, claims }: Person): string =>
  page(
    'Signed in with Vestibule',
    html`<dl>
<dt>Client</dt><dd data-fact="client">${clientId}</dd>
<dt>Scope</dt><dd data-fact="scope">${scope}</dd>
<dt>Refresh token</dt><dd data-fact="offline">${refreshToken === undefined ? 'not given' : 'given'}</dd>
<dt>Tokens renewed</dt><dd data-fact="renewals">${String(renewals)}</dd>
${Object.entries(claims).map(
  ([
    name,
    value,
  ]) => html`<dt>${name}</dt><dd data-claim="${name}">${typeof value === 'string' ? value : JSON.stringify(value)}</dd>
`,
)}</dl>
<nav>
<a class="primary" href="/sign-out" data-action="sign-out">Sign out</a>
<a href="/start/${clientId}?prompt=consent" data-action="ask-again">Ask again what the app may see</a>
${refreshToken === undefined ? [] : html`<a href="/renew" data-action="renew">Renew the tokens</a>`}
</nav>`,
  );

/** The error of a failed sign-in. */
export const renderFailure = (error: string, description: string): string =>
  page(
    'Not signed in',
    html`<p data-error="${error}">${error}</p>
<p>${description}</p>
<nav><a class="primary" href="/">Back</a></nav>`,
  );

export const renderText = (title: string, text: string): string =>
  page(
    title,
    html`<p>${text}</p>
<nav><a href="/">Back</a></nav>`,
  );
