import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';

/** The files of this portal, read once for all tests of a worker. */
export const PORTAL = readSources('.');

/** Checks changes of this portal. It has checked the portal itself, so a check costs as much as the change. */
export const portalSession = new CheckSession(definition);
