import { readFileSync } from 'node:fs'

const readme = new URL('../README.md', import.meta.url)

/** Returns the names of the images in the README, without folder and extension: `<screen>-<language>-<scheme>-<width>`. */
export const readmePictures = (): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(/docs\/screens\/([\w-]+)\.webp/g)].map(([, name = '']) => name)
