/** The oldest Node.js this project runs on; the same as `engines` in package.json. */
export const WANTED = [20, 19, 0];

/**
 * A line for the reader if this Node.js is too old, else undefined. Called before anything is installed, so an old
 * version prints this line instead of some package's syntax error.
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

/** Exits with one line if Node.js is too old. */
export function requireNode() {
  const complaint = complaintAbout(process.version);
  if (complaint === undefined) return;
  console.error(complaint);
  process.exit(1);
}
