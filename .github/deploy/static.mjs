// Writes the rules of nginx for a host of dist/client: node .github/deploy/static.mjs dist/client > vestibule-static.conf
// It reads the build's own data, so it also shows how any other host finds its files:
//   routes.json   which screen a path has; `*` is every other path, which is answered with status 404
//   brands.json   which apps have a brand of their own: its pages are in html/@brand
//   html/<language>/<screen>.html, html/@<brand>/<language>/<screen>.html
//   headers.json  the headers of every answer; only assets may be cached
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [folder = 'dist/client'] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const routes = Object.entries(read('routes.json'));
const brands = Object.entries(read('brands.json'));
const headers = Object.entries(read('headers.json'));
const languages = readdirSync(join(folder, 'html')).filter((name) => !name.startsWith('@'));
const missing = routes.find(([path]) => path === '*')?.[1];

/** A path of routes.json as a pattern: `:name` is one segment, and one slash at the end does not count. */
const patternOf = (path) =>
  path === '/' ? '^/$' : `^${path.replaceAll(/[.+()]/g, '\\$&').replaceAll(/:[^/]+/g, '[^/]+')}/?$`;
// Those without a parameter come first, since nginx takes the first matching pattern.
const ordered = routes
  .filter(([path]) => path !== '*')
  .toSorted(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
const map = (source, name, lines) => [`map ${source} ${name} {`, ...lines.map((line) => `    ${line};`), '}', ''];
/** A location of our own files, with the headers that the build requires. */
const location = (place, lines) => [
  `    location ${place} {`,
  ...headers
    .filter(([name]) => name !== 'cache-control')
    .map(([name, value]) => `        add_header ${name} ${quoted(value)} always;`),
  '        add_header cache-control $vestibule_cache always;',
  '        add_header vary "Accept-Language, Cookie, Accept-Encoding" always;',
  ...lines.map((line) => `        ${line}`),
  '    }',
];
const quoted = (text) => `"${text.replaceAll('"', '\\"')}"`;

console.log(
  [
    '# Made by .github/deploy/static.mjs. Include it within http { }.',
    ...map('$uri', '$vestibule_screen', [
      `default ${missing}`,
      ...ordered.map(([path, screen]) => `"~${patternOf(path)}" ${screen}`),
    ]),
    ...map('$vestibule_screen', '$vestibule_missing', ['default ""', `${missing} 1`]),
    '# The language that the visitor chose, else the first of ours that the browser names, else English.',
    ...map('$http_accept_language', '$vestibule_wished', [
      'default en',
      ...languages.map((language) => `"~*^(?:(?!${languages.join('|')})[^,]*,)*\\s*${language}\\b" ${language}`),
    ]),
    ...map('$cookie_app_locale', '$vestibule_language', [
      'default $vestibule_wished',
      ...languages.map((language) => `${language} ${language}`),
    ]),
    '# The brand of the app that the visitor comes from.',
    ...map('$arg_client_id$arg_app', '$vestibule_brand', [
      'default ""',
      ...brands.flatMap(([brand, { apps = [] }]) => apps.map((app) => `${quoted(app)} /@${brand}`)),
    ]),
    '# What may be cached: files with a hash in their name, for ever; nothing else.',
    ...map('$uri', '$vestibule_cache', ['default no-store', '"~^/assets/" "public, max-age=31536000, immutable"']),
    '# The identity service.',
    'upstream vestibule_service {',
    '    server 127.0.0.1:3000;',
    '    keepalive 256;',
    '    keepalive_timeout 50s;',
    '}',
    'server {',
    '    listen 127.0.0.1:8080;',
    `    root ${resolve(folder)};`,
    '    charset utf-8;',
    '    gzip_static on;',
    '    # An address may hold a token of a mail. Do not log it: below crit nginx writes the requests that failed.',
    '    access_log off;',
    '    error_log /var/log/nginx/vestibule.log crit;',
    '    proxy_http_version 1.1;',
    '    proxy_set_header Connection "";',
    '    proxy_set_header Host $host;',
    "    # The visitor's address, as this proxy sees it: a list that a visitor sent is not passed on.",
    '    proxy_set_header X-Forwarded-For $remote_addr;',
    '    # Nodes give each request its id, short enough to be read out, and no trace goes on from a visitor.',
    '    proxy_set_header X-Request-Id "";',
    '    proxy_set_header traceparent "";',
    '    proxy_set_header tracestate "";',
    '    proxy_buffer_size 16k;',
    '    proxy_buffers 8 16k;',
    '    client_max_body_size 64k;',
    '    # What the identity service answers, with headers of its own; src/contract/serviceAddresses.ts has the whole list.',
    ...[
      '~ ^/(?:\\.well-known|apis|apps|central-accounts|healthz|init-st|policies|readyz|scim|support|verify-email)(?:/|$)',
      '~ ^/oidc/(?!authorize/)',
      '~ ^/sign-on(?:/[^/]+)?$',
      '@service',
    ].map((place) => `    location ${place} { proxy_pass http://vestibule_service; }`),
    ...location('/assets/', ['try_files $uri =404;']),
    ...location('= /favicon.svg', []),
    ...location('~ ^/html/', ['internal;']),
    '    location ~ \\.json$ { return 404; }',
    ...location('/', [
      `error_page 404 /html$vestibule_brand/$vestibule_language/${missing}.html;`,
      '# What is posted to the address of a page is for the service.',
      'error_page 405 = @service;',
      'if ($vestibule_missing) { return 404; }',
      'rewrite ^ /html$vestibule_brand/$vestibule_language/$vestibule_screen.html break;',
      'default_type text/html;',
    ]),
    '}',
  ].join('\n'),
);
