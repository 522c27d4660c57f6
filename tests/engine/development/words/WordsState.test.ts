import { describe, expect, it } from 'vitest';
import type { AskWords } from '../../../../src/engine/development/words/askWords.ts';
import { WordsState } from '../../../../src/engine/development/words/WordsState.ts';

const TITLE = 'door/door.title';

/** The words of a page whose server answers each question at once, and the lists that were asked for. */
function open() {
  const asked: unknown[] = [];
  const answers = {
    list: { texts: [{ id: TITLE, where: 'the title of door', group: 'screen', words: 'Door' }], more: 0 },
    text: { id: TITLE, where: 'the title of door', screens: ['door'], placeholders: [], languages: [] },
  };
  const ask: AskWords = async (name, about) => {
    if (name === 'list') asked.push(about);
    return answers[name as keyof typeof answers] as never;
  };
  const here = () => ({ screen: 'door', language: 'en' });
  return { asked, words: new WordsState({ ask, here, measure: async () => new Map() }) };
}

describe('a part of the page that is picked', () => {
  it('opens its first text once the server has said which texts it has', async () => {
    const { asked, words } = open();
    await words.pick(Promise.resolve({ ids: [TITLE] }));
    expect([words.below, words.details?.id]).toEqual([[TITLE], TITLE]);
    expect(asked).toEqual([{ screen: 'door', language: 'en', find: '', below: [TITLE] }]);
  });

  it('does not replace what was searched or picked after it', async () => {
    for (const [later, below] of [
      [(words: WordsState) => words.search('door'), undefined],
      [(words: WordsState) => words.pick({ ids: ['door/door.lead'] }), ['door/door.lead']],
    ] as const) {
      const { words } = open();
      let resolve: (part: { ids: string[] }) => void = () => undefined;
      const promise = new Promise<{ ids: string[] }>((settle) => {
        resolve = settle;
      });
      const picked = words.pick(promise);
      await later(words);
      resolve({ ids: [TITLE] });
      await picked;
      expect(words.below).toEqual(below);
    }
  });
});
