import { expect, it } from 'vitest';
import ko from '../../../locales/ko/service/answers.json' with { type: 'json' };
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { html } from '../../../src/server/pages/html.ts';
import { renderFailure } from '../../../src/server/pages/renderFailure.ts';
import { messageOfCode, text } from '../../../src/server/texts/text.ts';

it.each(LANGUAGES)('no page of a failure repeats its title in its text (%s)', (language) => {
  const title = text(language, 'pages.failure.wrong').replace(/[.。]$/u, '');
  for (const code of Object.keys(ko.codes)) {
    const message = messageOfCode(code, language);
    const page = renderFailure({ body: { message }, reference: '1' }, language);
    expect(page).toContain(html`<h1>${title}</h1>`.text);
    expect(page).toContain(html`<p>${message}</p>`.text);
    expect(message).not.toContain(title);
  }
});
