import { BASE_STYLE } from '../pages/baseStyle.ts';

/** The style sheet of the stand-in's page. */
export const ISSUER_STYLE = `${BASE_STYLE}
body { display: grid; place-items: center; padding: 32px 16px; }
main { width: min(440px, 100%); padding: 40px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); box-shadow: var(--shadow); }
h1 { margin-bottom: 8px; }
p { margin-bottom: 24px; color: var(--muted); }
form { display: grid; gap: 8px; }
button { display: grid; gap: 2px; padding: 12px 16px; border: 1px solid var(--edge); border-radius: var(--radius-md);
  background: transparent; color: inherit; text-align: start; cursor: pointer; }
button:hover { background: color-mix(in srgb, var(--text) 5%, transparent); }
@media (max-width: 480px) {
  body { place-items: start stretch; padding: 0; background: var(--surface); }
  main { padding: 32px 20px; border: 0; border-radius: 0; box-shadow: none; }
}
`;
