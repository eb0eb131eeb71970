import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Connect, type Plugin } from 'vite'
import { compressAssets } from './scripts/compressAssets.ts'
import { compileOnArrival } from './scripts/compileOnArrival.ts'
import { firstScript } from './scripts/firstScript.ts'
import { nativeFunctions } from './scripts/nativeFunctions.ts'
import { swapInHot } from './scripts/swapInHot.ts'
import { languages } from './src/languages.ts'

const base = '/platform/'

/** Where the server of `npm run dev` answers. */
const apiAddress = process.env.API_ADDRESS

const own = (path: string): string => fileURLToPath(new URL(`src/panel/${path}`, import.meta.url))

const toBase: Connect.NextHandleFunction = (request, response, next) => {
  if (request.url !== '/' && request.url !== base.slice(0, -1)) return next()
  response.writeHead(302, { Location: base }).end()
}

/** Leads from the address without the last slash, and from the root, to the panel. */
const leadToPanel: Plugin = {
  name: 'lead-to-panel',
  configureServer: server => void server.middlewares.use(toBase),
  configurePreviewServer: server => void server.middlewares.use(toBase),
}

/** What the sign-in page is made of: one script instead of twenty small ones that compress badly. */
const entry =
  /src[\\/](tourism[\\/]panel[\\/](App|mountPanel|configurePanel|recordAhead|screens|declaredScreens|featurePanels|overrides)|features[\\/]\w+[\\/]panel|features[\\/]accounts[\\/](panel[\\/]public[\\/]\w+|passwordRules)|panel[\\/](data[\\/](session[\\/](?!contentReset|prefetch|seenMaintenance)\w+|paths|preloadable|laterMessages)|shell[\\/]routing[\\/](?!mayOpenPage)\w+|record[\\/]slots[\\/](overridesOf|part)|ui[\\/](Button|buttonClass|Field|Form|inputs|LanguageButton|TextField|brand[\\/]Logo|pages[\\/]PleaseWait|ErrorBoundary)))\.tsx?$|i18n[\\/](catalogs|byLanguage[\\/]loaded|languageNames|fill|waitIn)\.ts$/

/**
 * What people work in most, each with all that it needs in one script instead of a hundred: small scripts compress badly and wait
 * for one another. What an earlier one has, a later one does not bring again.
 */
const screens = [
  [
    'panel',
    /src[\\/](tourism[\\/]panel[\\/]MaraniPanel|panel[\\/](data[\\/]globalShortcuts|record[\\/]list[\\/]keys[\\/]pressedKey|shell[\\/]layout[\\/]SignOutLink))\.tsx?$/,
  ],
  ['list', /src[\\/]tourism[\\/]panel[\\/]RecordsScreen\.tsx$/],
  ['home', /src[\\/]features[\\/]home[\\/]panel[\\/]HomePage\.tsx$/],
  ['parts', /src[\\/]features[\\/]\w+[\\/]panel[\\/]home[\\/]\w+\.tsx$/],
  ['form', /src[\\/]tourism[\\/]panel[\\/]RecordScreen\.tsx$/],
] as const

/** What the page's first script asks for: the modules of each part of the panel that it may begin with. */
const firstParts = {
  panel: ['src/tourism/panel/MaraniPanel.tsx'],
  list: ['src/tourism/panel/RecordsScreen.tsx'],
  home: ['src/features/home/panel/HomePage.tsx'],
  edit: ['src/tourism/panel/RecordScreen.tsx'],
  ...Object.fromEntries(
    languages.map(({ locale }) => [locale, [`i18n/${locale}/first.ts`, `i18n/${locale}/sign_in.ts`]]),
  ),
}

/**
 * Two builds from one source: the panel that talks to a server, and the prototype (`--mode prototype`) that answers itself in
 * the browser. Both have a development server: `npm run dev` beside a real API, `npm run prototype` without one.
 */
export default defineConfig(({ command, mode, isPreview }) => {
  const prototype = mode === 'prototype'
  if (command === 'serve' && !prototype && !isPreview && !process.env.VITEST && !apiAddress)
    throw new Error(
      'The panel is served by `npm start`. To develop it run `npm run dev`, or without a server `npm run prototype`.',
    )
  return {
    base,
    // A page of the development server is one of the product's own to the server, which goes by the host that was asked for.
    server: apiAddress ? { proxy: { '/api': apiAddress, '/files': apiAddress, '/map.pmtiles': apiAddress } } : {},
    publicDir: prototype ? 'fixtures/files' : false,
    resolve: {
      alias: {
        'jsonexport/dist/index.js': own('shell/noExporter.ts'),
        inflection: own('shell/noInflection.ts'),
        '@mui/material/SvgIcon': own('ui/createSvgIcon.tsx'),
      },
    },
    plugins: [
      nativeFunctions(),
      react(),
      compileOnArrival(['react', 'panel', 'list']),
      compressAssets(),
      leadToPanel,
      prototype ? swapInHot() : firstScript(firstParts),
    ],
    build: {
      // Every browser that runs the panel preloads modules by itself.
      modulePreload: { polyfill: false },
      outDir: prototype ? 'dist/prototype' : 'dist/panel',
      emptyOutDir: true,
      manifest: true,
      target: 'es2024',
      assetsInlineLimit: 0,
      // A developer's own page needs no small scripts; the panel's are held by tests/build/budgets.test.ts.
      chunkSizeWarningLimit: prototype ? 4_000 : 500,
      rolldownOptions: {
        output: {
          // The sign-in page lists all of these files: short names keep it small.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
              { name: 'entry', test: entry },
              ...screens.map(([name, test]) => ({ name, test })),
            ],
          },
        },
      },
    },
  }
})
