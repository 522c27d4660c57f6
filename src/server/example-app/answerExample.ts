import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { securityHeaders } from '../http/securityHeaders.ts';
import { html, type Markup } from '../pages/html.ts';
import { renderDocument } from '../pages/renderDocument.ts';
import { START_STYLE } from '../pages/startStyle.ts';
import { CLIENTS } from '../world/clients.ts';
import {
  type AppSession,
  AppSessions,
  beginSignIn,
  findExampleClient,
  finishSignIn,
  type Person,
  type Registration,
  renew,
  signOutAddress,
} from './relyingParty.ts';

/** The start page's style sheet, with additions for the app's own content. */
const EXAMPLE_STYLE = `${START_STYLE}
main { width: min(560px, 100%); }
nav { gap: 8px; }
nav a { place-items: start; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; }
nav a { padding: 10px 16px; text-align: start; }
nav a.primary { place-items: center; }
nav small { font-weight: 400; }
`;

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly page?: string;
}

const goTo = (location: string): Answer => ({ status: 303, location });

/** Handles all requests to the example app. */
export function answerExample(registration: Registration): RequestListener {
  const sessions = new AppSessions();
  const headers = securityHeaders({ https: false, formHosts: [] });
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { session, cookie } = sessions.find(request.headers.cookie);
    if (cookie) response.setHeader('set-cookie', cookie);
    answer(registration, request, session)
      .catch((error: unknown): Answer => ({ status: 400, page: describeFailure(error) }))
      .then((result) => send(response, result));
  };
}

async function answer(
  registration: Registration,
  { url = '/', method }: IncomingMessage,
  session: AppSession,
): Promise<Answer> {
  const address = new URL(url, registration.origin);
  const [, first = '', second] = address.pathname.split('/');
  if (method !== 'GET') return { status: 405, page: renderText('Not allowed', 'This app only answers GET.') };
  switch (first) {
    case '':
      return { page: session.person ? renderPerson(session.person) : renderWelcome() };
    case 'start': {
      const client = findExampleClient(second);
      const issuer = address.searchParams.get('iss');
      // OpenID Connect Core, section 4: the request names an issuer, which must be the portal's.
      if (!client || (issuer !== null && issuer !== registration.issuer.href)) break;
      const { pending, address: next } = await beginSignIn(registration, client, address.searchParams.get('prompt'));
      session.pending = pending;
      return goTo(next.href);
    }
    case 'callback': {
      const { pending } = session;
      if (!pending) return goTo('/');
      session.pending = undefined;
      session.person = await finishSignIn(registration, pending, address);
      return goTo('/');
    }
    case 'renew': {
      const { person } = session;
      session.person = undefined;
      session.person = person && (await renew(registration, person));
      return goTo('/');
    }
    case 'sign-out': {
      const { person } = session;
      session.person = undefined;
      return goTo(person ? (await signOutAddress(registration, person)).href : '/');
    }
    case 'signed-out':
      return { page: renderText('Signed out', 'You are signed out of this app and of the portal.') };
    case 'terms':
      return { page: renderText('Terms of use', 'This app exists to show how signing in with the portal looks.') };
    case 'privacy':
      return { page: renderText('Privacy policy', 'What the app is given it shows, and forgets when it stops.') };
    case 'style.css':
      return { page: EXAMPLE_STYLE };
  }
  return { status: 404, page: renderText('Not found', 'There is no such page.') };
}

function describeFailure(error: unknown): string {
  const members = error instanceof Error ? error : new Error('unknown');
  const code = 'error' in members && typeof members.error === 'string' ? members.error : 'failed';
  const text = 'error_description' in members ? String(members.error_description ?? '') : members.message;
  return renderFailure(code, text);
}

function send(response: ServerResponse, { status = 200, location, page = '' }: Answer): void {
  response.statusCode = status;
  if (location !== undefined) response.setHeader('location', location);
  response.setHeader('content-type', `text/${page === EXAMPLE_STYLE ? 'css' : 'html'}; charset=utf-8`);
  response.end(page);
}

const page = (title: string, body: Markup): string =>
  renderDocument({ language: 'en', screen: 'example-app', title, style: '/style.css', body });

/** A page with the sign-in links, one for each app. */
const renderWelcome = (): string =>
  page(
    'Example app',
    html`<p>A third-party app of the development world. It knows nobody yet.</p>
<nav>
${CLIENTS.map(
  ({ id, meets }) => html`<a href="/start/${id}" data-client="${id}"><strong>${id}</strong><small>${meets}</small></a>
`,
)}</nav>`,
  );

/** A page with the data that the app received. */
const renderPerson = ({ clientId, scope, refreshToken, renewals, claims }: Person): string =>
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

/** A page with the error of a failed sign-in. */
const renderFailure = (error: string, description: string): string =>
  page(
    'Not signed in',
    html`<p data-error="${error}">${error}</p>
<p>${description}</p>
<nav><a class="primary" href="/">Back</a></nav>`,
  );

const renderText = (title: string, text: string): string =>
  page(
    title,
    html`<p>${text}</p>
<nav><a href="/">Back</a></nav>`,
  );
