/** The first letter of the release line of Node.js 22, "Jod". */
const OLDEST = 'J';

let isTold = false;

/**
 * Says what the next line of the output means: on Node.js 20 oidc-provider warns that it supports 22 and later. It says
 * so when it is loaded, and has no option for it.
 */
export function explainRuntime(release: string | undefined = process.release.lts): void {
  if (isTold || (release !== undefined && release >= OLDEST)) return;
  isTold = true;
  console.log(
    'oidc-provider says next that it supports Node.js 22 and later. This server is tested on Node.js 20.19 as well.',
  );
}
