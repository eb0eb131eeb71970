import { checkWord } from '../../model/checks/checkNames.ts'
import { freeName } from '../../model/stored/free.ts'
import { limits } from '../../model/stored/limits.ts'
import { country } from '../../model/country.ts'

const fallback = 'field'

/** A name for what has a label: in Latin letters, as names of declarations are, and none that is taken. */
export function offerName(label: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  const plain = country()
    .writing.romanize(label)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019`]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, limits.name)
    .replace(/_+$/, '')
  const isGood = [...checkWord(plain)].length === 0
  return freeName(isGood ? plain : fallback, taken)
}
