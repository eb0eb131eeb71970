import { describe, expect, it } from 'vitest'
import { codes as english } from '../../i18n/en/codes.ts'
import { codes as georgian } from '../../i18n/ka/codes.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { transitionNames } from '../../src/engine/rules/moderation/transitions.ts'
import { flatten } from './flatten.ts'

/** Lists that no field chooses from: words the panel shows beside what is stored. */
const shownOnly = [
  'click_targets',
  'notification_types',
  'permission_hints',
  'spoken_answers',
  'transitions',
  'yes_or_no',
]

const declared = codeLists.flatMap(list => list.values.map(code => `${list.name}.${code.name}`))

describe.each([
  ['English', english],
  ['Georgian', georgian],
])('the labels of code lists in %s', (_, codes) => {
  const labels = flatten(codes)

  it('exist for every declared value', () => {
    expect(declared.filter(key => !labels.has(key))).toEqual([])
  })

  it('exist for every transition', () => {
    expect(transitionNames.filter(name => !labels.has(`transitions.${name}`))).toEqual([])
  })

  it('exist for no undeclared value', () => {
    const others = [...labels.keys()].filter(
      key => !shownOnly.includes(key.split('.')[0] ?? '') && !declared.includes(key),
    )
    // The product itself acts too, but nobody can be given its role.
    expect(others).toEqual(['roles.system'])
  })

  it('are distinct within each list', () => {
    const alike = Object.entries(codes).filter(
      ([, list]) => new Set(Object.values(list)).size !== Object.keys(list).length,
    )
    expect(alike.map(([name]) => name)).toEqual([])
  })
})
