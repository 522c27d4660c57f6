/** Why a file or a folder is no release. The message is half a sentence, which follows the name of the file. */
export class UnfitRelease extends Error {}
