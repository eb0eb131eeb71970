import { readFileSync } from 'node:fs'

interface Package {
  scripts: { serve: string }
}

/**
 * What Node is told where the product's server is started, as `npm run serve` says it. Node would let short-lived objects take over 100 MB before it looks
 * which of them are still needed, and what has lived on grow to a multiple of what is needed. See docs/decisions/102.
 */
export function nodeOptionsOfServer(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Package
  return scripts.serve.split(' ').filter(word => word.startsWith('--'))
}
