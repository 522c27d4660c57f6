import type { Page } from '@playwright/test';
import { visitInPage } from './inPage.ts';
import type { LiveProject } from './LiveProject.ts';
import { expect, test } from './live.ts';
import { type Recipe, readRecipes, type Step } from './Recipe.ts';
import { signIn } from './signingIn.ts';
import { textOf } from './texts.ts';
import type { Visitor } from './Visitor.ts';

// An author without TypeScript changes flows and texts as flows/README.md says. A page of the development server is
// hundreds of modules, so it is loaded only where the change needs it.

interface Authoring {
  readonly project: LiveProject;
  readonly page: Page;
  readonly visitor: Visitor;
  /** Follows the recipe in its order. Returns what its commands printed. */
  carryOut(): string;
  /** The text that the recipe gives for a key, in the language of a file. */
  textFor(key: string, language?: string): string;
  /** Records the time; called when the change shows. */
  seen(): void;
}

/** For each recipe of flows/README.md: the page that its author opens, and what it shows afterwards. */
const RECIPES: Readonly<Record<string, (authoring: Authoring) => Promise<void>>> = {
  'A message in three languages': async ({ visitor, carryOut, textFor, seen }) => {
    await signIn(visitor, 'ada@acme.test', 'Wrong-Horse-7');
    await expect(visitor.field('password')).toContainText(
      textOf('validation.badCredentials', { namespace: 'messages' }),
    );
    carryOut();
    await expect(visitor.field('password')).toContainText(textFor('badCredentials', 'en'));
    seen();
    for (const language of ['ko', 'ja'] as const) {
      await visitor.chooseLanguage(language);
      await expect(visitor.field('password')).toContainText(textFor('badCredentials', language));
    }
    await visitor.chooseLanguage('en');
  },
  'An optional field with a rule': async ({ visitor, carryOut, textFor, seen }) => {
    await visitor.open('/password/reset/lookup');
    await visitor.fill('username', 'ada@acme.test');
    carryOut();
    await expect(visitor.input('ticket')).toBeVisible();
    seen();
    await expect(visitor.input('username')).toHaveValue('ada@acme.test');
    await visitor.fill('ticket', '1234');
    await visitor.input('username').focus();
    await expect(visitor.field('ticket')).toContainText(textFor('ticket', 'en'));
    await visitor.fill('ticket', '');
    await visitor.press('send');
    await visitor.expectPath('/password/reset/done');
  },
  'Where an outcome leads': async ({ visitor, carryOut, seen }) => {
    carryOut();
    await signIn(visitor, 'deactivated@acme.test');
    await visitor.expectPath('/deactivated-account');
    seen();
  },
  'A status screen with a timer': async ({ page, visitor, carryOut, textFor, seen }) => {
    await visitInPage(page, '/back-soon');
    await expect(visitor.named('not-found')).toBeVisible();
    carryOut();
    await visitor.open('/back-soon');
    await expect(visitor.named('back-soon')).toContainText(textFor('title', 'en'));
    seen();
    await expect(visitor.named('back-soon')).toContainText('5 seconds');
    await visitor.expectPath('/');
  },
  'A confirmation': async ({ page, visitor, carryOut, textFor, seen }) => {
    await visitInPage(page, '/device/register');
    await expect(visitor.action('do-not-register')).toBeVisible();
    expect(carryOut()).toContain('The check passes.');
    await visitor.open('/device/register');
    await visitor.press('do-not-register');
    await expect(visitor.dialog('sure')).toContainText(textFor('title', 'en'));
    seen();
    await visitor.press('close');
    await expect(visitor.named('device-register')).toBeVisible();
  },
  'The order of buttons': async ({ page, visitor, carryOut, seen }) => {
    const order = () => page.locator('[data-action]').evaluateAll((all) => all.map((one) => one.dataset.action));
    await visitInPage(page, '/');
    const isBefore = async () => {
      const actions = await order();
      return actions.indexOf('forgot-password') < actions.indexOf('create-account');
    };
    await expect(visitor.action('forgot-password')).toBeVisible();
    expect(await isBefore()).toBe(false);
    carryOut();
    await expect.poll(isBefore, { intervals: [20] }).toBe(true);
    seen();
  },
  'A maintenance banner': async ({ visitor, carryOut, textFor, seen }) => {
    carryOut();
    await visitor.open('/?notice=maintenance');
    await expect(visitor.banner()).toContainText(textFor('maintenance', 'en'));
    seen();
    await visitor.open('/?notice=other');
    await expect(visitor.named('sign-in')).toBeVisible();
    await expect(visitor.banner()).toHaveCount(0);
  },
  'A fourth language': async ({ page, project, visitor, carryOut, seen }) => {
    await visitInPage(page, '/');
    await expect(visitor.action('next')).toBeVisible();
    carryOut();
    // The list of languages was saved twice; each time the server restarts and the page reloads automatically.
    const french = page.locator('[data-language="fr"]');
    await expect(french).toBeVisible({ timeout: 180_000 });
    seen();
    // A press before the second reload is lost with its page.
    await expect(async () => {
      await french.click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr', { timeout: 2_000 });
    }).toPass({ timeout: 180_000 });
    const { actions } = JSON.parse(project.read('locales/fr/sign-in.json'))['sign-in'];
    await expect(visitor.action('next')).toHaveText(actions.next);
  },
  'What all this means': async ({ carryOut, seen }) => {
    const said = carryOut();
    seen();
    expect(said).toContain('no findings');
    for (const words of [
      'DEACTIVATED in the shared table account-errors now goes to',
      "“We'll be right back” (back-soon)",
      'ticket',
      'The portal now speaks French (fr)',
      'sure',
      'notice',
      'The Japanese',
    ])
      expect(said).toContain(words);
  },
};

/** Simulates a translator: replaces every text of a folder, and the labels that texts quote. */
function translate(project: LiveProject, language: string): void {
  for (const path of project.list(`locales/${language}`)) {
    const quoted = project.read(path).replaceAll(/“([^”]*)”/g, '“$1 (fr)”');
    project.write(path, quoted.replaceAll(/(": ".*)"(?=[,\s}]*$)/gm, '$1 (fr)"'));
  }
}

function take(project: LiveProject, step: Step): string {
  if (step.kind === 'change') project.edit(step.file, step.before, step.after);
  else if (step.kind === 'new file') project.write(step.file, step.text);
  else {
    const printed = project.run(step.command);
    const [, language] = step.command.match(/ language (\S+)/) ?? [];
    if (language !== undefined) translate(project, language);
    return printed;
  }
  return '';
}

function textIn({ steps }: Recipe, key: string, language: string): string {
  for (const step of steps) {
    if (step.kind !== 'change' || !step.file.startsWith(`locales/${language}/`)) continue;
    const [, text] = step.after.match(new RegExp(`"${key}": ("(?:[^"\\\\]|\\\\.)*")`)) ?? [];
    if (text !== undefined) return JSON.parse(text);
  }
  throw new Error(`the recipe has no text ${key} in ${language}`);
}

/** Carries out every recipe of flows/README.md, and looks at the page after each. */
export async function followRecipes({ project, page, visitor }: Pick<Authoring, 'project' | 'page' | 'visitor'>) {
  const recipes = readRecipes('Nine changes, step by step');
  expect(recipes.map(({ title }) => title)).toEqual(Object.keys(RECIPES));
  project.restore();
  project.run('git init -q . && git add .');
  project.run('git -c user.name=author -c user.email=author@localhost commit -q --allow-empty -m Before');
  const times: string[] = [];
  for (const recipe of recipes) {
    await test.step(recipe.title, async () => {
      let saved = 0;
      await RECIPES[recipe.title]?.({
        project,
        page,
        visitor,
        carryOut() {
          const said = recipe.steps.map((step) => take(project, step)).join('');
          saved = performance.now();
          return said;
        },
        textFor: (key, language = 'en') => textIn(recipe, key, language),
        seen: () => times.push(`${recipe.title}: ${Math.round(performance.now() - saved)} ms`),
      });
    });
  }
  console.log(`From the last save until it is seen, walking there included\n${times.join('\n')}`);
}
