import { readFileSync } from 'node:fs'

interface Package {
  scripts: { serve: string }
}

/**
 * Returns Node's options for the product's server, from `npm run serve`. By default, Node would let short-lived objects take over 100 MB
 * before it collects them, and long-lived memory grow to a multiple of what is needed. See docs/decisions/102.
 */
export function nodeOptionsOfServer(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package
  return scripts.serve.split(' ').filter(word => word.startsWith('--'))
}
