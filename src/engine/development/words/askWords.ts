import { KEY_HEADER, WORDS_PATH, type WordsRequests, type WordsTrouble } from '../Words.ts';

export type AskWords = <K extends keyof WordsRequests>(
  name: K,
  asked: WordsRequests[K]['asks'],
) => Promise<WordsRequests[K]['answers']>;

/**
 * Asks the development server about words.
 * @param key of the server's present start
 */
export const askWords =
  (key: string): AskWords =>
  async (name, asked) => {
    const answer = await fetch(WORDS_PATH + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
      body: JSON.stringify(asked),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error((body as WordsTrouble).trouble);
    return body;
  };
