import { readFileSync } from 'node:fs'

interface Package {
  scripts: { serve: string }
}

/** What Node is told where the product's server is started as its makers mean it (`npm run serve`): `--max-semi-space-size=16` and the like. */
export function nodeOptionsOfServer(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Package
  return scripts.serve.split(' ').filter(word => word.startsWith('--'))
}
