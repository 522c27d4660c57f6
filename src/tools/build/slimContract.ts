import type { Plugin } from 'vite';
import { OPERATIONS } from '../../contract/operations.ts';
import { slimOperation } from './slimOperation.ts';

const OPERATIONS_FOLDER = /[/\\]src[/\\]contract[/\\]operations[/\\][A-Za-z]+\.ts$/;
const NAME = /export const (\w+) = \{/;
const KEY = /^ {2}'((?:GET|POST|PUT|PATCH|DELETE) \/[^']*|browser [a-z-]+)':/gm;

/**
 * The contract as the page needs it: which calls there are, where their parameters travel, which codes they answer.
 * The schemas stay behind, since validators are compiled from them.
 */
export function slimContract(): Plugin {
  return {
    name: 'vestibule-slim-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(source, id) {
      if (!OPERATIONS_FOLDER.test(id)) return null;
      const [, name] = NAME.exec(source) ?? [];
      const keys = [...source.matchAll(KEY)].map((match) => match[1] ?? '');
      if (name === undefined || keys.length === 0) return this.error(`${id} declares no operations`);
      const known = Object.entries(OPERATIONS).filter(([operation]) => keys.includes(operation));
      if (known.length !== keys.length) return this.error(`${id} declares operations that the contract does not list`);
      const slim = Object.fromEntries(known.map(([operation, value]) => [operation, slimOperation(value)]));
      return { code: `export const ${name} = ${JSON.stringify(slim)};`, map: null };
    },
  };
}
