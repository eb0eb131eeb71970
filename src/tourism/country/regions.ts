// Loaded when needed. Vite's development server removes the attribute of a static import alone; one of `import()` reaches the browser, which then refuses the script.
export { default } from './regions.json' with { type: 'json' }
