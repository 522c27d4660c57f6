import { readCommandLine } from '../readCommandLine.ts';

/** The gallery's port, unless the environment sets one. */
export const PORT = 3300;

/** The options of the gallery. An invalid word ends the process. */
export const readOptions = () =>
  readCommandLine(
    {
      options: {
        static: { type: 'string' },
        pictures: { type: 'string' },
        changed: { type: 'string' },
        few: { type: 'boolean' },
        brand: { type: 'string' },
        compare: { type: 'string' },
        readme: { type: 'boolean' },
        traffic: { type: 'string' },
        visits: { type: 'string' },
      },
      allowPositionals: true,
    },
    `npm run gallery                                    every scene, running at http://localhost:${PORT}
npm run gallery -- --static DIR                    the same as static files, for any web server
npm run gallery -- --static DIR --changed BASE     only the scenes that differ from a revision
npm run gallery -- --pictures DIR [NAME …]         pictures of all scenes, or of those named: sign-in, sign-in.fault, dialog-
npm run gallery -- --pictures DIR --changed BASE   pictures of the scenes that differ from a revision
npm run gallery -- --pictures DIR --few             only two looks of each language, and what a screen reader says
npm run gallery -- --pictures DIR --brand BRAND     one brand in every look (default: that of flows/brand.json)
npm run gallery -- --compare BASE [NAME …]         pictures of this checkout and of a revision, and a page of their differences
npm run gallery -- --traffic FILE                   with the visits in a file of npm run admin -- traffic export
npm run gallery -- --visits FILE                    with the visits in a report of npm run diff or check as JSON, to step through
npm run gallery -- --readme                        takes the pictures of the README again`,
  );
