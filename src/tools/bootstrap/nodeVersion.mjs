/** The lowest Node.js this project runs on; the same as `engines` in package.json. */
export const WANTED = [20, 19, 0];

/**
 * One line for the reader when this Node.js is too old, else undefined. It runs before anything is
 * installed, so that an old version gives this line and not a syntax error of some package.
 * @param {string} version such as `v20.19.4`
 */
export function complaintAbout(version) {
  const found = version.replace(/^v/, '').split('.').map(Number);
  for (const [place, wanted] of WANTED.entries()) {
    const part = found[place] ?? 0;
    if (part > wanted) return undefined;
    if (part < wanted)
      return `Vestibule needs Node.js ${WANTED.join('.')} or later; this is ${version}. Get one at nodejs.org.`;
  }
  return undefined;
}

/** Ends the process with one line if Node.js is too old. */
export function requireNode() {
  const complaint = complaintAbout(process.version);
  if (complaint === undefined) return;
  console.error(complaint);
  process.exit(1);
}
