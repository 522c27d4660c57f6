import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { securityHeaders } from '../http/securityHeaders.ts';
import { type AppSession, AppSessions } from './AppSessions.ts';
import { EXAMPLE_STYLE } from './exampleStyle.ts';
import {
  beginSignIn,
  findExampleClient,
  finishSignIn,
  type Registration,
  renew,
  signOutAddress,
} from './relyingParty.ts';
import { renderFailure, renderPerson, renderText, renderWelcome } from './renderExample.ts';

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly page?: string;
}

const goTo = (location: string): Answer => ({ status: 303, location });

/** Everything of the example app. */
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
      // OpenID Connect Core, section 4: the request names the issuer, which must be the known one.
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
