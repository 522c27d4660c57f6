/** The commands that an editor must have for what stands above files; all that its extension has of the server. */

/** Shows places: the arguments are a document, a position in it, and the places. */
export const SHOW = 'vestibule.show';
/** Runs a command line in a terminal: the arguments are its title and the line. */
export const RUN = 'vestibule.run';
