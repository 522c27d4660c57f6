import type { KoaContextWithOIDC } from 'oidc-provider';
import { FALLBACK } from '../../../contract/languages.ts';
import { ACCESSIBILITY } from '../../../contract/serviceAddresses.ts';
import { Refusal } from '../../core/Context.ts';
import { COOKIES } from '../../core/request/cookies.ts';
import { describeError } from '../../http/answerFailure.ts';
import { renderChoice } from '../../issuer/answerIssuer.ts';
import { renderMailbox } from '../../mail/mailbox/registerMailbox.ts';
import { formPost } from '../../oidc/formPost.ts';
import { signedOutPage } from '../../oidc/frontChannel.ts';
import { logoutPage } from '../../oidc/logoutPage.ts';
import { renderRefusal } from '../../oidc/renderPage.ts';
import { renderBroken, renderFailure } from '../../pages/renderFailure.ts';
import { type PlaceName, renderPlace } from '../../pages/renderPlace.ts';
import { renderStatement } from '../../pages/renderStatement.ts';
import { text } from '../../texts/text.ts';
import type { Seen, ServiceScene } from './ServiceScene.ts';

const scene = (one: Omit<ServiceScene, 'kind'>): ServiceScene => ({ kind: 'page', ...one });

/** The address of each place, in the order of the scenes. */
const PLACES: { readonly [P in PlaceName]: string } = {
  terms: '/policies/terms',
  privacy: '/policies/terms?tab=privacy',
  agreement: '/policies/service',
  support: '/support',
  central: '/central-accounts',
};

const isPlace = (name: string): name is PlaceName => Object.hasOwn(PLACES, name);

const places = (): readonly ServiceScene[] =>
  Object.keys(PLACES)
    .filter(isPlace)
    .map((place) =>
      scene({
        id: `place-${place}`,
        name: `page “${text(FALLBACK, `pages.places.${place}.title`)}”`,
        route: PLACES[place],
        file: 'src/server/pages/renderPlace.ts',
        draw: (seen) => renderPlace({ ...seen, place, supportEmail: 'help@example.test' }),
      }),
    );

export const REFERENCE = '7K3M-9Q2X-VB4T';

/** Failures at addresses that are not screens. */
const FAILURES = {
  NOT_FOUND: 'address that does not exist (404)',
  BAD_REQUEST: 'invalid request (400)',
  FORBIDDEN: 'request from another site (403)',
  COOKIES_BLOCKED: 'browser that blocks cookies (400)',
  TOO_MANY_REQUESTS: 'too many requests (429)',
  INTERNAL: 'error in the service (500)',
  UNAVAILABLE: 'service not available (503)',
};

const failures = (): readonly ServiceScene[] => [
  ...Object.entries(FAILURES).map(([code, name]) =>
    scene({
      id: `failure-${code}`,
      name,
      route: '',
      file: 'src/server/pages/renderFailure.ts',
      draw: ({ language, brand }) =>
        renderFailure({ ...describeError(new Refusal(code), language), brand, reference: REFERENCE }, language),
    }),
  ),
  ...([400, 431] as const).map((status) =>
    scene({
      id: `broken-${status}`,
      name:
        status === 431
          ? 'address or cookies too long, in all languages (431)'
          : 'broken request, in all languages (400)',
      route: '',
      file: 'src/server/pages/renderFailure.ts',
      draw: ({ language }) => renderBroken(status, language),
    }),
  ),
];

/** A stand-in for a visit, with what the provider's pages read from the request and write to the response. */
function visitOf({ language, brand }: Seen, oidc: object = {}) {
  const cookies: Readonly<Record<string, string | undefined>> = { app_locale: language, [COOKIES.brand.name]: brand };
  const visit: unknown = {
    cookies: { get: (name: string) => cookies[name] },
    get: () => '',
    set: () => {},
    res: { getHeader: () => REFERENCE },
    oidc,
  };
  return visit as KoaContextWithOIDC;
}

const APP = 'https://app.example.test/callback';
const SIGN_OUT = 'https://id.example.test/oidc/acme/session/end/confirm';

function provided(id: string, name: string, module: string, write: (visit: KoaContextWithOIDC) => void, oidc = {}) {
  const draw = (seen: Seen): string => {
    const visit = visitOf(seen, oidc);
    write(visit);
    return String(visit.body);
  };
  return scene({ id: `oidc-${id}`, name, route: '', file: `src/server/oidc/${module}.ts`, draw });
}

const signOut = (id: string, name: string, scope: string) =>
  provided(
    id,
    name,
    'logoutPage',
    (visit) => logoutPage({ allowedHosts: [] }).logoutSource(visit, 'name="xsrf" value="0a1b"'),
    { urlFor: () => SIGN_OUT, client: { scope } },
  );

const provider = (): readonly ServiceScene[] => [
  signOut('sign-out', 'sign-out requested by an app', 'openid'),
  signOut('sign-out-offline', 'sign-out requested by an app that keeps access', 'openid offline_access'),
  provided('refused', 'invalid request of an app', 'renderPage', (visit) =>
    renderRefusal(visit, {
      error: 'invalid_redirect_uri',
      error_description: "redirect_uri did not match any of the client's registered redirect_uris",
    }),
  ),
  provided('form-post', 'form that leads back to the app', 'formPost', (visit) =>
    formPost({ allowedHosts: [] })(visit, APP, { code: '8Kd0', state: 'af0ifjsldkj' }),
  ),
  scene({
    ...{ id: 'oidc-signed-out', name: 'apps that hear of a sign-out', route: '' },
    file: 'src/server/oidc/frontChannel.ts',
    draw: ({ language, brand }) => signedOutPage({ language, brand, frames: [], next: APP }).page,
  }),
];

const MAIL = {
  id: 'one',
  sentAt: '2026-05-02T08:00:00.000Z',
  to: 'ada@acme.test',
  subject: 'Reset your password – Vestibule',
  html: '',
  text: 'Set a new password:\nhttp://localhost:3000/password/reset?token=q3Zr9vK1\n',
  links: ['http://localhost:3000/password/reset?token=q3Zr9vK1'],
};

/** Pages only for developers. */
const development = (): readonly ServiceScene[] => [
  ...[[MAIL], []].map((mails) =>
    scene({
      id: mails.length > 0 ? 'mailbox' : 'mailbox.empty',
      name: mails.length > 0 ? 'development mailbox' : 'development mailbox without mails',
      route: '/dev/mailbox',
      file: 'src/server/mail/mailbox/registerMailbox.ts',
      draw: ({ language }) => renderMailbox(language, mails, undefined),
    }),
  ),
  scene({
    id: 'stand-in',
    name: 'stand-in for Google in development',
    route: '',
    file: 'src/server/issuer/answerIssuer.ts',
    draw: ({ language }) => renderChoice({ language, uid: 'one', hint: undefined }),
  }),
];

const statement = scene({
  id: 'accessibility',
  name: 'accessibility statement',
  route: ACCESSIBILITY,
  file: 'src/server/pages/renderStatement.ts',
  draw: (seen) => renderStatement({ ...seen, supportEmail: 'help@example.test' }),
});

/** The pages that the service itself renders, except the start page. */
export const pageScenes = (): readonly ServiceScene[] => [
  ...provider(),
  ...failures(),
  ...places(),
  statement,
  ...development(),
];
