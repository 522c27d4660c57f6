import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { readArguments } from '../../engine/checker/readArguments.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { runCheck } from '../../engine/checker/runCheck.ts';
import { definition } from '../../portal/definition.ts';
import { staleLists, writeLists } from '../graph/lists.ts';

const args = process.argv.slice(2);
process.exitCode = runCheck(definition, args) || checkLists();

/** Checks the lists of exits once everything else is right, because they are made from it. @returns the exit code */
function checkLists(): number {
  const read = readArguments(args);
  if (typeof read === 'string') return 2;
  const { values, positionals } = read;
  if (values.help || values.watch || values.explain !== undefined || positionals.length > 0) return 0;
  const flows = flowsOf(readSources('.'), definition);
  if (values.fix) {
    for (const path of writeLists(flows)) console.error(`updated ${path} to match the flows`);
    return 0;
  }
  const stale = staleLists(flows);
  for (const path of stale) console.error(`${path} does not match the flows: --fix and npm run graph write it`);
  return stale.length === 0 ? 0 : 1;
}
