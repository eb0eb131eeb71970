import { readFileSync } from 'node:fs'

const readme = new URL('../README.md', import.meta.url)

/** The names of the pictures that the README shows, without folder and ending: `<screen>-<language>-<scheme>-<width>`. */
export const readmePictures = (): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(/docs\/screens\/([\w-]+)\.webp/g)].map(([, name = '']) => name)
