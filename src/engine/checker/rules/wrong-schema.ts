import { classifyFile } from '../../flow/classifyFile.ts';
import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { Rule } from '../Rule.ts';

/** The kind of file that a schema describes, by the last part of its address. */
const NAME = /^(.*?)([^/\\]+)\.schema\.json$/;

export const wrongSchema: Rule = {
  id: 'wrong-schema',
  why: 'An editor that reads another schema offers wrong members and marks right ones.',
  hint: 'Name the schema of this kind of file.',
  stage: 'file',
  level: 'warning',
  *ofFile({ documents }) {
    for (const { path: file, value } of documents.values()) {
      const kind = classifyFile(file)?.kind;
      const named = memberOf(value, '$schema');
      if (kind === undefined || typeof named !== 'string') continue;
      const [, folder, other] = NAME.exec(named) ?? [];
      if (folder === undefined || other === kind) continue;
      const suggestion = `${folder}${kind}.schema.json`;
      const message = `this is a ${kind} file, but its schema is that of a ${other} file`;
      yield { file, path: ['$schema'], message, suggestion };
    }
  },
};
