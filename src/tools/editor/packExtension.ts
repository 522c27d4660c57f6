import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { rolldown } from 'rolldown';

/** The oldest VS Code that the language client supports. */
const OLDEST = '^1.91.0';
const PUBLISHER = 'vestibule';

/**
 * Writes the extension as a package that `code --install-extension` takes: the language client in one file, without
 * the server, which the portal in the opened folder has.
 *
 * @returns its size in bytes
 */
export async function packExtension(file: string): Promise<number> {
  const { version, description, license } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = {
    ...{ name: 'vestibule', displayName: 'Vestibule', publisher: PUBLISHER, version, description, license },
    ...{ engines: { vscode: OLDEST }, main: 'extension.js', categories: ['Programming Languages'] },
    activationEvents: ['workspaceContains:flows/portal.json'],
    // The server is code of the opened folder.
    capabilities: { untrustedWorkspaces: { supported: false }, virtualWorkspaces: false },
    contributes: {},
  };
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    'extension.vsixmanifest': vsixManifest(manifest),
    'extension/package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'extension/extension.js': await bundle(),
    'extension/LICENSE.txt': readFileSync('LICENSE', 'utf8'),
    'extension/readme.md':
      'The language server of Vestibule: what may be written in flows and texts, what is wrong, and who uses it.\n',
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  // One time for all builds, so that the same sources give the same file.
  const packed = zipSync(Object.fromEntries(entries), { level: 9, mtime: '1980-01-01' });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, packed);
  return packed.length;
}

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: 'src/tools/editor/extension/extension.ts',
    platform: 'node',
    external: ['vscode'],
    logLevel: 'warn',
  });
  const { output } = await build.generate({ format: 'cjs', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

interface Manifest {
  readonly name: string;
  readonly displayName: string;
  readonly publisher: string;
  readonly version: string;
  readonly description: string;
}

/** The manifest of the package itself, which VS Code requires besides `package.json`. */
const vsixManifest = ({
  name,
  displayName,
  publisher,
  version,
  description,
}: Manifest) => `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>Programming Languages</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${OLDEST}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
