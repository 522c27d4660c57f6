import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { namesOf } from '../../engine/checker/renamePlaces.ts';
import { suggest } from '../../engine/flow/suggest.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { tellNames } from './tellNames.ts';

const { positionals, values } = readCommandLine(
  { options: { kind: { type: 'string' }, in: { type: 'string' } }, allowPositionals: true },
  `npm run uses -- NAME               shows the declaration and every use of a name
npm run uses -- NAME --kind field  only names of this kind
npm run uses -- NAME --in sign-in  only in this screen, shell, dialog, place or rule set`,
);
const [name] = positionals;
const sources = readSources('.');
const project = openProject(sources, definition);
const symbols = namesOf(project);
const { found, text } = tellNames({ sources, project, symbols }, { name, kind: values.kind, in: values.in });
if (found) console.log(visibleLines(text));
else {
  const near = suggest(
    name,
    symbols.map((symbol) => symbol.name),
  );
  console.error(visibleLines(`${text}${near === undefined ? '' : ` Did you mean "${near}"?`}`));
  process.exitCode = 2;
}
