import { readDefinition, vestibule } from '@vestibule/engine/build';
import { defineConfig } from 'vite';
import theme from './theme.json' with { type: 'json' };

export default defineConfig({
  plugins: [vestibule({ definition: readDefinition('definition.json'), theme, prerender: 'prerender.js' })],
});
