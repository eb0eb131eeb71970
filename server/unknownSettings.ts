import { distance } from 'fastest-levenshtein'
import { didYouMean } from '../src/engine/model/checks/nearest.ts'
import { retention } from '../src/tourism/product.ts'
import { retentionSetting } from './retentionDays.ts'
import { settingDefaults } from './settings.ts'

/** What other programs call a group of settings. */
const synonyms: Readonly<Record<string, string>> = {
  SSO_: 'OIDC_',
  EMAIL_: 'MAIL_',
  TRANSLATION_: 'TRANSLATE_',
  MARANI_: '',
}

/** Variables of this product that are not settings of a server. */
const otherVariables = new Set(['MARANI_TOKEN', 'MARANI_SERVER'])

/** How many letters of a name may be wrong if nothing else shows that a setting was meant. */
const maxTypos = 2

/** Returns the first word of a name of several, with its underscore. */
const groupOf = (name: string): string => /^[A-Z\d]+_/.exec(name)?.[0] ?? ''

/** Returns the groups that variables of other programs are not expected to have: of several settings, or of a service. */
function ownGroups(names: readonly string[]): ReadonlySet<string> {
  const groups = names.map(groupOf)
  const isOwn = (name: string, index: number) => name.endsWith('_URL') || groups.indexOf(groupOf(name)) !== index
  return new Set(names.filter(isOwn).map(groupOf).filter(Boolean))
}

/** Returns a variable's name as this product would write it: in capital letters, with its own word for the group. */
function ownSpelling(variable: string): string {
  const name = variable.toUpperCase()
  const group = groupOf(name)
  return `${synonyms[group] ?? group}${name.slice(group.length)}`
}

/**
 * Returns a sentence for each variable that looks like a setting but is none and therefore has no effect, with the name that was probably
 * meant: misspelt names, and unknown ones of a group of settings such as `OIDC_…`.
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const names = [...Object.keys(settingDefaults()), ...retention.map(({ name }) => retentionSetting(name))]
  const groups = ownGroups(names)
  const isSimilar = (name: string, setting: string): boolean =>
    setting.length > 2 * maxTypos + 1 && distance(name, setting) <= maxTypos
  return Object.keys(environment)
    .filter(variable => environment[variable] !== '' && !names.includes(variable) && !otherVariables.has(variable))
    .map(variable => ({ variable, name: ownSpelling(variable) }))
    .filter(({ name }) => names.includes(name) || groups.has(groupOf(name)) || names.some(one => isSimilar(name, one)))
    .map(({ variable, name }) => {
      const suggestion = names.includes(name) ? ` (did you mean "${name}"?)` : didYouMean(name, names)
      return `The variable ${variable} has no effect: there is no such setting${suggestion}.`
    })
}
