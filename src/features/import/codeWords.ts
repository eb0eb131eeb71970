import type { CodeWords } from './records/lookups.ts'
import type { Ports } from '../../engine/ports.ts'

/** What codes are called in both languages. */
export const codeWords =
  ({ codeLabel }: Pick<Ports, 'codeLabel'>): CodeWords =>
  (list, name) => [codeLabel('ka', list, name), codeLabel('en', list, name)]
