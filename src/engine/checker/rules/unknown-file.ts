import { asRecord } from '../../contract/isRecord.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const unknownFile: Rule = {
  id: 'unknown-file',
  why: 'The portal would silently ignore such a file.',
  hint: 'Name it flows/<flow>/<id>.screen.json, or flows/shared/<id>.dialog.json, <id>.outcomes.json or calls.json.',
  stage: 'file',
  *ofProject(project) {
    const { documents } = project;
    const first = new Map<string, string>();
    for (const { path: file, problems } of documents.values()) {
      const isRead = problems.every(({ rule }) => rule !== 'unreadable-file');
      const place = classifyFile(file);
      if (place === undefined) {
        if (isRead && !isText(file)) yield { file, path: [], ...misnamed(file) };
        continue;
      }
      const key = `${place.kind} ${place.id}`;
      const other = first.get(key);
      if (other !== undefined) yield { file, path: [], message: `${other} has the same id; ids are the file names` };
      first.set(key, file);
    }
    for (const [file, holds] of Object.entries(NEEDED)) {
      const kind = classifyFile(file)?.kind ?? '';
      // A portal without additional brands may define its look in code.
      if (kind === 'brand' && ![...first.keys()].some((key) => key.startsWith('brand '))) continue;
      if (kind === 'calls' && !lacksCalls(project)) continue;
      if (!first.has(`${kind} ${kind}`))
        yield { file, path: [], message: `${file} is missing`, hint: `Write or restore it: it holds ${holds}.` };
    }
  },
};

/** The files that everything else depends on. */
const NEEDED: Readonly<Record<string, string>> = {
  'flows/portal.json': 'what all screens share',
  'flows/kinds.json': 'the kinds of fields',
  'flows/shared/calls.json': 'the calls that screens share',
  'flows/brand.json': 'the colours and the picture of the portal',
  'locales/languages.json': 'the languages of the texts',
};

/** Whether the file of shared calls is missing, although a screen, a shell or a shared part uses one of its calls. */
export const lacksCalls = ({ flows, documents }: Project): boolean =>
  flows.calls === undefined &&
  !documents.has('flows/shared/calls.json') &&
  [...documents.values()].some(({ value }) => {
    const owners = [asRecord(value), ...Object.values(asRecord(asRecord(value).shells)).map(asRecord)];
    const calls = owners.flatMap((owner) => Object.values(asRecord(owner.calls)).map(asRecord));
    return calls.some(({ use }) => typeof use === 'string');
  });

const isText = (file: string) => /^locales\/[A-Za-z0-9-]+\/[a-z0-9/-]+\.json$/.test(file);
const isNamed = (file: string) => classifyFile(file) !== undefined || isText(file);

function misnamed(file: string) {
  const message = `this is not a valid name for a ${file.startsWith('flows/') ? 'flow' : 'text'} file`;
  if (!file.startsWith('flows/')) return { message, hint: TEXTS, ...respelt(file) };
  return { message, ...respelt(file) };
}

const TEXTS = "Put texts in locales/<language>/<flow>.json, with the flow's name in lower case.";

/** The nearest file name that the portal would read: in lower case, with hyphens and the right extension. */
function respelt(file: string): { suggestion?: string } {
  const small = file
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|[ _]+/g, '-')
    .toLowerCase()
    .replace(/\.json[5c]$/, '.json');
  const languages = /^locales\/[^/]+/.exec(file)?.[0] ?? '';
  const suggestion = languages + small.slice(languages.length);
  return suggestion !== file && isNamed(suggestion) ? { suggestion } : {};
}
