// Loaded on demand. Vite's development server only removes the attribute of a static import; one in `import()` would
// reach the browser, which rejects it.
export { default } from './regions.json' with { type: 'json' }
