import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rewriteSources } from '../../../src/engine/checker/mendFiles.ts';
import { readDefinition } from '../../../src/engine/checker/readDefinition.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';

const STARTER = 'src/engine/starter';
/** Languages with the same plural forms as English. */
export const LANGUAGES = ['en', 'de', 'nl', 'sv', 'da', 'nb', 'fi', 'et', 'hu', 'el', 'bg', 'tr'] as const;

interface Size {
  /** In addition to the three of the starter. */
  readonly screens: number;
  readonly languages: readonly string[];
}

export const definition = readDefinition(`${STARTER}/definition.json`);

/**
 * Writes a portal into a folder: the starter's portal, with rooms added. Each room leads to the next one, makes the
 * same call as all the others, and has a dialog that it shares with one of its neighbours. The first screen leads to
 * the first room and shares its dialog.
 */
export function writeManyScreens(root: string, { screens, languages }: Size): void {
  const rooms = Array.from({ length: screens }, (_, number) => number);
  const dialogs = rooms.filter((room) => room % 2 === 0);
  const own = readSources(STARTER).map(({ path, text }): Source => ({ path, text: change(path, text) }));
  const sources: Source[] = [
    ...own.filter(({ path }) => !path.startsWith('locales/en/')),
    ...rooms.map((room) => file(`flows/rooms/room-${room}.screen.json`, roomFile(room, screens))),
    ...dialogs.map((room) =>
      file(`flows/shared/ask-${room}.dialog.json`, { body: [{ text: 'about' }, { cancel: 'close' }] }),
    ),
    ...languages.flatMap((language) => [
      ...own
        .filter(({ path }) => path.startsWith('locales/en/'))
        .map(({ path, text }) => ({ path: path.replace('/en/', `/${language}/`), text: spoken(text, language) })),
      file(
        `locales/${language}/rooms.json`,
        Object.fromEntries(rooms.map((room) => [`room-${room}`, roomTexts(room, language)])),
      ),
      file(`locales/${language}/shared.json`, {
        dialogs: Object.fromEntries(dialogs.map((room) => [`ask-${room}`, dialogTexts(room, language)])),
      }),
    ]),
  ];
  const canonical = new Map(rewriteSources(sources, definition).map(({ path, text }) => [path, text]));
  for (const { path, text } of sources) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), canonical.get(path) ?? text);
  }

  function change(path: string, text: string): string {
    const data = JSON.parse(text);
    if (path === 'locales/languages.json') {
      data.languages = Object.fromEntries(languages.map((id) => [id, { name: `Language ${id}`, direction: 'ltr' }]));
    } else if (path.endsWith('/hello.screen.json')) {
      data.body.push({ button: 'ask', do: { dialog: 'ask-0' } }, { button: 'enter', do: { goto: 'room-0' } });
    } else if (path === 'locales/en/hello.json') {
      Object.assign(data.hello.actions, { ask: 'Ask', enter: 'Enter' });
    }
    return JSON.stringify(data, null, 2);
  }
}

/** The texts in another language: every sentence differs from the English one. */
const spoken = (text: string, language: string): string =>
  language === 'en' ? text : text.replaceAll(/(": "[^"]*)"/g, `$1 ${language}"`);

const file = (path: string, data: object): Source => ({ path, text: `${JSON.stringify(data, null, 2)}\n` });

/** A room's own text, which no other room has. */
export const markOf = (room: number, language: string): string => `Room ${room} of ${language}.`;

/** The dialog of a room. */
export const dialogOf = (room: number): string => `ask-${room - (room % 2)}`;

function roomFile(room: number, screens: number): object {
  return {
    route: { paths: [`/rooms/${room}`], shell: 'page' },
    body: [
      { field: 'name', widget: 'text', required: true },
      { submit: 'greet', do: { call: 'greet' } },
      { button: 'ask', do: { dialog: dialogOf(room) } },
      { button: 'next', do: { goto: `room-${(room + 1) % screens}` } },
    ],
    calls: {
      greet: {
        operation: 'POST /greetings',
        with: { name: '$form.name' },
        on: { OK: { goto: 'hello' }, UNKNOWN_NAME: { banner: 'validation.unknownName' } },
      },
    },
  };
}

const roomTexts = (room: number, language: string) => ({
  title: markOf(room, language),
  fields: { name: { label: 'Name' } },
  actions: { greet: 'Greet', ask: 'Ask', next: 'Next' },
});

const dialogTexts = (room: number, language: string) => ({
  title: `Dialog ${room} of ${language}`,
  texts: { about: `About ${room}` },
  actions: { close: 'Close' },
});
