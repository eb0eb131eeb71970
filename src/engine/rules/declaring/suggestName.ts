import { normalized } from '../../model/normalized.ts'
import { checkName } from '../../model/checks/checkNames.ts'
import { uniqueName } from '../../model/stored/uniqueName.ts'
import { limits } from '../../model/stored/limits.ts'
import { country } from '../../model/country.ts'

const fallback = 'field'

/** Returns an unused name for a label, in Latin letters, as names of declarations are. */
export function suggestName(label: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  const plain = normalized(country().writing.romanize(label), 'NFKD')
    .replace(/[\u0300-\u036f'\u2019`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, limits.name)
    .replace(/_+$/, '')
  const isGood = [...checkName(plain)].length === 0
  return uniqueName(isGood ? plain : fallback, taken)
}
