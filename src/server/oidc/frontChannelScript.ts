/** The longest time that the page waits for the apps, in milliseconds. */
const LONGEST = 5000;

/** The script of the page that tells apps of a sign-out: a file, since the policy forbids inline scripts. */
export const FRONT_CHANNEL_SCRIPT = '/oidc/signed-out.js';
/** A page has loaded once its frames have, whether or not the apps could end their sessions. */
export const FRONT_CHANNEL = `const { href } = document.querySelector('main a');
const leave = () => location.replace(href);
addEventListener('load', leave);
setTimeout(leave, ${LONGEST});
`;
