import type { User } from '../database/Database.ts';
import type { Language } from '../http/preferredLanguage.ts';
import { html, type Markup } from './html.ts';

interface StartPage {
  readonly language: Language;
  readonly user: Pick<User, 'display_name' | 'username'>;
  readonly organisationName: string | undefined;
  /** The apps that are assigned to the account. */
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  /** See renderPasskeys.ts. */
  readonly passkeys: Markup;
}

const TEXTS = {
  en: { title: 'You are signed in', signOut: 'Sign out', apps: 'Your apps', switch: 'Switch account' },
  ko: { title: '로그인되었습니다', signOut: '로그아웃', apps: '내 앱', switch: '계정 전환' },
  ja: { title: 'サインインしています', signOut: 'サインアウト', apps: 'アプリ', switch: 'アカウントを切り替える' },
} as const satisfies Record<Language, Record<string, string>>;

/** The plain start site of the embedded service: who is signed in, and the ways on. No inline script, no inline style. */
export function renderStartPage({ language, user, organisationName, apps, passkeys }: StartPage): string {
  const texts = TEXTS[language];
  const organisation = organisationName === undefined ? [] : [html`<p class="organisation">${organisationName}</p>`];
  const links = apps.length === 0 ? [] : [appLinks(texts.apps, apps)];
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts.title}</title>
<link rel="stylesheet" href="/init-st/start.css">
<script src="/init-st/webauthn.js" defer></script>
<script src="/init-st/start.js" defer></script>
</head>
<body>
<main data-screen="start">
<h1>${texts.title}</h1>
<p class="name">${user.display_name}</p>
<p class="username">${user.username}</p>
${organisation}
${links}
${passkeys}
<nav>
<a class="primary" href="/chooser" data-action="switch">${texts.switch}</a>
<a href="/logout" data-action="sign-out">${texts.signOut}</a>
</nav>
</main>
</body>
</html>
`;
  return page.text;
}

const appLinks = (title: string, apps: StartPage['apps']) => html`<h2>${title}</h2>
<ul class="apps">
${apps.map(
  ({ id, name }) => html`<li><a href="/sign-on?orgAppId=${encodeURIComponent(id)}" data-app="${id}">${name}</a></li>
`,
)}</ul>`;
