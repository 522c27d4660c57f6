import { classifyFile } from '../../flow/classifyFile.ts';
import type { Rule } from '../Rule.ts';

export const unknownFile: Rule = {
  id: 'unknown-file',
  why: 'The portal would never read such a file, and nobody would notice.',
  hint: 'Name it flows/<flow>/<id>.screen.json, or flows/shared/<id>.dialog.json, <id>.outcomes.json or calls.json.',
  stage: 'file',
  *check({ documents }) {
    const first = new Map<string, string>();
    for (const file of documents.keys()) {
      if (!file.startsWith('flows/')) continue;
      const place = classifyFile(file);
      if (place === undefined) {
        yield { file, path: [], message: 'this is not the name of a flow file' };
        continue;
      }
      const key = `${place.kind} ${place.id}`;
      const other = first.get(key);
      if (other !== undefined) yield { file, path: [], message: `${other} has the same id; ids are the file names` };
      first.set(key, file);
    }
    if (!first.has('portal portal'))
      yield { file: 'flows/portal.json', path: [], message: 'the portal file is missing' };
  },
};
