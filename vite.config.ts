import { readFileSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { vestibule } from './src/engine/build/vestibule.ts';
import { definition } from './src/portal/definition.ts';
import { allowStyles, contentSecurityPolicy, securityHeaders } from './src/server/http/securityHeaders.ts';
import { pageScripts } from './src/tools/build/pageScripts.ts';
import { writeManifest, writeTrafficNames } from './src/tools/build/writeManifest.ts';

const CLIENT = 'dist/client';
const budget = JSON.parse(readFileSync('src/app/budget.json', 'utf8'));
/** A file that the build of the page wrote. */
const read = (name: string) => JSON.parse(readFileSync(`${CLIENT}/${name}`, 'utf8'));
/** The oldest browsers. This lowers syntax; `npm run browsers` finds names that they do not know. */
const target = Object.entries(JSON.parse(readFileSync('src/app/browsers.json', 'utf8'))).map(
  ([browser, version]) => `${browser}${version}`,
);

// Three builds: the page, the same for rendering it beforehand (both by the engine's plugins), and the server.
export default defineConfig({
  plugins: [
    vestibule({
      ...{ definition, theme: 'src/theme/theme.ts', prerender: 'src/app/prerender.ts', budget },
      example: (text, language) =>
        text.startsWith('service/') ? `/dev/scenes?${new URLSearchParams({ text, language })}` : undefined,
    }),
    pageScripts({ target, addresses: { startPage: '/init-st/start.js' } }),
    react(),
  ],
  publicDir: 'src/app/public',
  environments: {
    client: { build: { outDir: CLIENT, target } },
    server: {
      consumer: 'server',
      // Hundreds of small modules, which would be read one by one at each start (R06).
      resolve: {
        noExternal: [
          'kysely',
          'openid-client',
          'oauth4webapi',
          'jose',
          'jsonc-parser',
          'otplib',
          /^@otplib/,
          /^react-router/,
        ],
      },
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            settings: 'src/server/settings/printSettings.ts',
            admin: 'src/server/admin/main.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    // After the page: a plugin's build comes first.
    async buildApp(builder) {
      const { server } = builder.environments;
      if (server === undefined) throw new Error('There is no build called server');
      await builder.build(server);
      // The exact header set, for whoever serves the files.
      const [styles, brands]: [string[], Record<string, { style: string }>] = [
        read('styles.json'),
        read('brands.json'),
      ];
      const ofBrands = Object.values(brands).map(({ style }) => style);
      const policy = allowStyles(contentSecurityPolicy({ formHosts: [] }), [...styles, ...ofBrands]);
      const headers = { ...securityHeaders({ https: true, formHosts: [] }), 'content-security-policy': policy };
      writeFileSync(`${CLIENT}/headers.json`, JSON.stringify(headers, null, 2));
      writeTrafficNames(builder.config.root, CLIENT);
      writeManifest(builder.config.root, CLIENT);
    },
  },
});
