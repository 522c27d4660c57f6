/** The script of the `form_post` page: a file, since the policy forbids inline scripts. */
export const FORM_POST_SCRIPT = '/oidc/form-post.js';
export const FORM_POST = `document.querySelector('form').submit();\n`;
