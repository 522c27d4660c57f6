import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { definition } from '../../portal/definition.ts';
import { readCommandLine } from '../readCommandLine.ts';
import { runExport, runImport, runStatus } from './runTexts.ts';

const USAGE = `npm run texts -- status                                  the progress of each language
npm run texts -- export LANGUAGE [--format xliff|xlsx|csv]   writes a file for translators, below dist/texts
  --missing              only texts to translate: missing, new, or of an older source
  --changed-since REV    only texts whose source has changed since a git revision
  --out FILE             another file
npm run texts -- import FILE                             imports what the checker accepts, and reports what it rejects`;

const { positionals, values } = readCommandLine(
  {
    options: {
      format: { type: 'string', default: 'xliff' },
      missing: { type: 'boolean', default: false },
      'changed-since': { type: 'string' },
      out: { type: 'string' },
    },
    allowPositionals: true,
  },
  USAGE,
);
const [command, name] = positionals;
try {
  if (command === 'status') console.log(runStatus('.', definition));
  else if (command === 'export' && name !== undefined) {
    const { format, missing, out } = values;
    console.log(
      await runExport('.', definition, { language: name, format, missing, out, since: values['changed-since'] }),
    );
  } else if (command === 'import' && name !== undefined) {
    const { text, isWhole } = await runImport('.', definition, name);
    console.log(text);
    process.exitCode = isWhole ? 0 : 1;
  } else {
    console.error(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(visibleLines(error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
}
