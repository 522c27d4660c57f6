import { classifyFile } from '../flow/classifyFile.ts';
import type { Definition } from '../flow/Definition.ts';
import type { Misfit } from '../flow/explain.ts';
import type { Flows } from '../flow/Flows.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { loadFlows } from '../flow/loadFlows.ts';
import { misfitsOf } from '../flow/misfitsOf.ts';
import { parseJson } from '../flow/parseJson.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import type { Project } from './Project.ts';
import type { Source } from './readSources.ts';

/** Reads everything that the rules look at. */
export function openProject(sources: readonly Source[], definition: Definition): Project {
  const documents = new Map<string, JsonDocument>();
  const misfits = new Map<string, readonly Misfit[]>();
  const ids = {
    screen: new Set<string>(),
    dialog: new Set<string>(),
    outcomes: new Set<string>(),
    calls: new Set<string>(),
    portal: new Set<string>(),
    rules: new Set<string>(),
    kinds: new Set<string>(),
    languages: new Set<string>(),
    glossary: new Set<string>(),
  };
  const code = sources.filter(({ path }) => !path.endsWith('.json'));
  for (const { path, text } of sources) {
    if (!path.endsWith('.json')) continue;
    const document = parseJson(path, text);
    documents.set(path, document);
    const place = classifyFile(path);
    if (place === undefined) continue;
    ids[place.kind].add(place.id);
    if (document.problems.length === 0) misfits.set(path, misfitsOf(document));
  }
  const fitting = [...documents.values()].filter(({ path }) => misfits.get(path)?.length === 0);
  const flows = loadFlows(fitting, definition);
  const screens = [...flows.screens.keys()].map((id) => resolveScreen(flows, id));
  const shells = Object.keys(flows.portal?.value.shells ?? {}).map((id) => resolveShell(flows, id));
  const units = [...screens, ...shells].flatMap((unit) =>
    unit === undefined ? [] : [{ unit, visits: visitUnit(flows, unit) }],
  );
  return { documents, code, misfits, flows, units, ids, languages: languagesOf(flows, documents) };
}

/** Those that are listed; where the list does not read well, the folders that there are. */
function languagesOf({ languages }: Flows, documents: ReadonlyMap<string, JsonDocument>): Project['languages'] {
  const folders = [...documents.keys()].flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? []);
  const ids = languages === undefined ? [...new Set(folders)] : Object.keys(languages.value.languages);
  return { ids, fallback: languages?.value.fallback ?? ids[0] ?? '' };
}
