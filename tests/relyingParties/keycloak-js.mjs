import { servePage } from './app.mjs';

servePage('keycloak-js.page.mjs', { 'keycloak-js': '/modules/keycloak-js/lib/keycloak.js' });
