import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './scripts/compressAssets.ts'

/**
 * Two builds from one source: the panel that talks to a server, and the prototype (`--mode prototype`) that answers itself in
 * the browser. Only the prototype has a development server; otherwise `npm start` serves the built panel with its API.
 */
export default defineConfig(({ command, mode, isPreview }) => {
  const prototype = mode === 'prototype'
  if (command === 'serve' && !prototype && !isPreview && !process.env.VITEST)
    throw new Error('The panel is served by `npm start`. For a panel without a server run `npm run prototype`.')
  return {
    base: '/platform/',
    publicDir: prototype ? 'fixtures/files' : false,
    plugins: [react(), compressAssets()],
    build: {
      outDir: prototype ? 'dist/prototype' : 'dist/panel',
      emptyOutDir: true,
      manifest: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            ],
          },
        },
      },
    },
  }
})
