import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nearestTests } from '../../../src/tools/bootstrap/nearestTests.mjs';

const FILES = {
  'src/a/one.ts': '',
  'src/a/two.ts': "import { one } from './one.ts';",
  'src/b/three.ts': "export {\n  two,\n} from '../a/two.ts';",
  'src/b/lazy.ts': "const load = () => import('./three.ts');",
  'src/b/typed.ts': "import type { One } from '../a/one.ts';",
  'tests/a/two.test.ts': "import '../../src/b/three.ts';",
  'tests/b/one.test.ts': "import { one } from '../../src/a/one.ts';",
  'tests/b/lazy.test.ts': "import { load } from '../../src/b/lazy.ts';",
  'tests/b/typed.test.ts': "import { typed } from '../../src/b/typed.ts';",
};

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'nearest-'));
beforeAll(() => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

it('the selection starts with the tests beside a module, then follows imports, except those of types', () => {
  const all = ['tests/a/two.test.ts', 'tests/b/one.test.ts', 'tests/b/lazy.test.ts'];
  expect(nearestTests(['src/a/one.ts'], { most: 9 })).toEqual({ tests: all, others: 0 });
  expect(nearestTests(['src/a/one.ts'], { most: 2 })).toEqual({ tests: all.slice(0, 2), others: 1 });
});

it('the selection leaves out slow tests, unless they changed themselves', () => {
  const without = ['tests/a/two.test.ts'];
  const options = { most: 1, without };
  expect(nearestTests(['src/a/two.ts'], options)).toEqual({ tests: ['tests/b/lazy.test.ts'], others: 1 });
  expect(nearestTests(without, options)).toEqual({ tests: without, others: 0 });
});
