/** The script of the page of `form_post`: a file, since the policy allows no other. */
export const FORM_POST_SCRIPT = '/oidc/form-post.js';
export const FORM_POST = `document.querySelector('form').submit();\n`;
