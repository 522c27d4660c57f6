import { readDefinition, vestibule } from '@vestibule/engine/build';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    vestibule({ definition: readDefinition('definition.json'), theme: 'theme.json', prerender: 'prerender.js' }),
  ],
});
